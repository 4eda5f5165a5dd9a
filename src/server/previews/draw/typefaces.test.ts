import { expect, test } from 'vitest';
import { shownText } from './typefaces.ts';

test.each([
  ['a name in Latin', 'Zoë 7', 'Zoë 7'],
  ['a name in scripts of the fallback fonts', 'מלך 音楽 음악 ราชา', 'מלך 音楽 음악 ราชา'],
  ['an emoji of several characters', '👩‍👩‍👧 👍🏽', '👩‍👩‍👧 👍🏽'],
  ['at most two marks on a letter', `ẹ${'\u0301'.repeat(9)}`, 'ẹ\u0301\u0301'],
  ['no mark that no font file has together with its letter', 'a\u0336', 'a'],
])('a card shows %s', (_, text, shown) => expect(shownText(text)).toBe(shown));

test('a character that no font has cannot be shown', () => expect(shownText('a𓀀')).toBeNull());
