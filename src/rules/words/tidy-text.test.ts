import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tidyText } from './tidy-text.ts';

const fire = '\u{1F525}';

describe('a comment (§S4.2)', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['no letters', ''],
    ['blanks', ' \t\r\n\u00a0\u3000 '],
    ['only removed characters', '\u0000\u202e\ud83d'],
  ])('that is %s counts as no comment', (_, typed) => expect(tidyText(typed)).toBeNull());

  test('is trimmed, on one line, with single spaces', () => {
    expect(tidyText('  what\r\na\n\n\tchorus\u2028!  ')).toBe('what a chorus !');
  });

  test('has single spaces also where characters between them were removed', () => {
    expect(tidyText('a \u0000 b \u202e\n c')).toBe('a b c');
  });

  test('keeps exactly 280 characters, and cuts the rest off (§5.27, 9.6)', () => {
    expect(tidyText('x'.repeat(280))).toBe('x'.repeat(280));
    expect(tidyText('x'.repeat(281))).toBe('x'.repeat(280));
  });

  test('counts an emoji as one character, and never cuts it in half', () => {
    expect(tidyText(fire.repeat(281))).toBe(fire.repeat(280));
    expect(tidyText(`${'x'.repeat(279)}${fire}${fire}`)).toBe(`${'x'.repeat(279)}${fire}`);
  });

  test('is cut before an emoji sequence that would be cut in half', () => {
    const family = '\u{1F468}\u200d\u{1F469}\u200d\u{1F467}';
    expect(tidyText(`${'x'.repeat(277)}${family}`)).toBe('x'.repeat(277));
    expect(tidyText(`${'x'.repeat(275)}${family}`)).toBe(`${'x'.repeat(275)}${family}`);
    expect(tidyText(`${'x'.repeat(279)}\u{1F1EA}\u{1F1F8}`)).toBe('x'.repeat(279));
  });

  test('does not end with a space before the cut', () => {
    expect(tidyText(`${'x'.repeat(279)} yyy`)).toBe('x'.repeat(279));
  });

  test.each([
    ['NUL, which the database refuses', 'a\u0000b'],
    ['other control characters', 'a\u0007\u001b\u007f\u0085b'],
    ['a lone high surrogate', 'a\ud83db'],
    ['a lone low surrogate', 'a\udd25b'],
    ['a right-to-left override', 'a\u202eb'],
    ['isolates', '\u2066a\u2069b'],
    ['a zero-width space', 'a\u200bb'],
    ['a byte order mark, which counts as a blank', 'a\ufeffb'],
    ['joiners between letters', 'a\u200d\u200cb'],
    ['a soft hyphen', 'a\u00adb'],
    ['a grapheme joiner', 'a\u034fb'],
    ['variation selectors after a letter', 'a\ufe0f\ufe00\u{e0100}b'],
    ['tags after a letter', 'a\u{e0061}b'],
    ['marks of direction', '\u200ea\u200f\u061cb'],
    ['Hangul and Khmer fillers', 'a\u3164\u115f\uffa0\u17b4b'],
    ['signs of annotation', 'a\ufff9b\ufffa\ufffb'],
  ])('loses %s', (_, typed) => expect(tidyText(typed)?.replace(' ', '')).toBe('ab'));

  test('keeps every script, whole emoji and quotes as they are typed', () => {
    const family = '\u{1F468}\u200d\u{1F469}\u200d\u{1F467}';
    const typed = `héllo مرحبا สวัสดี <b>"it's"</b> ${family}${fire}`;
    expect(tidyText(typed)).toBe(typed);
  });

  test.each([
    ['a heart with its colour', 'I \u2764\ufe0f it'],
    ['a heart as text', '\u2764\ufe0e'],
    ['a singer with a tone of skin', '\u{1F469}\u{1F3FD}\u200d\u{1F3A4}'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['the flag of England', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['a Persian word that must not join', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['a joined letter of Sinhala', 'ශ්\u200dරී'],
    ['an emoji of next year', '\u{1FAFF}'],
  ])('keeps %s', (_, typed) => expect(tidyText(typed)).toBe(typed));

  test('treats blank Braille characters as spaces', () => {
    expect(tidyText('a\u2800\u2800b\u2800')).toBe('a b');
  });

  test('is short, well-formed and stable when tidied again, whatever is typed', () => {
    const any = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ maxLength: 400 }));
    const odd = [
      '\u200d',
      '\u200c',
      '\ufe0f',
      '\u20e3',
      '\u{E0067}',
      '\u{1F3F4}',
      '\u06cc',
      '\u094d',
      '\u0301',
    ];
    const halves = fc.array(fc.constantFrom('\ud83d', '\udd25', 'x', ' ', '\u0000', fire, ...odd), {
      maxLength: 400,
    });
    const typed = fc.oneof(
      any,
      halves.map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const comment = tidyText(text) ?? '';
        expect(Array.from(comment).length).toBeLessThanOrEqual(280);
        expect(comment.isWellFormed()).toBe(true);
        expect(comment).not.toContain('\u0000');
        expect(tidyText(comment) ?? '').toBe(comment);
      }),
      { numRuns: 200 },
    );
  });
});
