import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { charactersIn, foldNickname, nicknameProblem, tidyNickname } from './nickname.ts';

const problem = (typed: string): string | null => nicknameProblem(tidyNickname(typed));

const family = '\u{1F468}\u200d\u{1F469}\u200d\u{1F467}\u200d\u{1F466}';
const flag = '\u{1F1F3}\u{1F1F4}';

describe('a battle name (§5.4, 9.2, S2.15)', () => {
  test.each([
    ['two letters', 'DJ'],
    ['twenty letters', 'abcdefghijklmnopqrst'],
    ['twenty wide letters', 'ビートの魔術師と音楽の戦士たちの大決戦！'],
    ['twenty full-width letters', 'ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴ'],
    ['spaces inside', 'Queen of Bass'],
    ['signs', "D'Angelo & co. #1"],
    ['Arabic', 'محمد علي'],
    ['Hebrew', 'שלום'],
    ['Thai with vowel signs', 'น้ำผึ้ง'],
    ['twenty Thai letters with the vowel am', 'น้ำ'.repeat(20)],
    ['Hindi', 'क्षत्रिय'],
    ['Sinhala, which needs the joiner', 'ශ්\u200dරී'],
    ['Korean', '김민준'],
    ['a base letter with its accent apart', 'Ame\u0301lie'],
    ['two emoji', '\u{1F525}\u{1F3B8}'],
    ['two families of four', family + family],
    ['twenty flags', flag.repeat(20)],
    ['a heart with its colour', 'I \u2764\ufe0f rock'],
    ['a rainbow flag', '\u{1F3F3}\ufe0f\u200d\u{1F308} Ana'],
    ['a singer with a tone of skin', '\u{1F469}\u{1F3FD}\u200d\u{1F3A4} Ana'],
    ['a keycap', 'No 1\ufe0f\u20e3'],
    ['Hindi with a half letter', 'क्\u200dषत्रिय'],
    ['Russian', 'Мария-Анна'],
    ['two alphabets in two words', 'DJ Анна'],
    ['two alphabets on two sides of a hyphen', 'DJ-Νίκος'],
    ['Japanese with Latin letters', 'Jポップ'],
  ])('may be %s', (_, typed) => expect(problem(typed)).toBeNull());

  test.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['wide spaces', '\u3000\u00a0\t\n'],
    ['one letter', 'x'],
    ['one letter between spaces', '  x  '],
    ['one emoji of seven code points', family],
    ['one letter and its accent', 'e\u0301'],
    ['one Thai letter with its tone and the vowel am', 'น้ำ'],
    ['one Lao letter with the vowel am', 'ກຳ'],
  ])('may not be as short as %s', (_, typed) => expect(problem(typed)).toBe('nickname-too-short'));

  test.each([
    ['twenty-one letters', 'a'.repeat(21)],
    ['twenty-one emoji', '\u{1F525}'.repeat(21)],
    ['a sign that stands for eighteen letters, twice', '\ufdfa\ufdfa'],
  ])('may not be as long as %s', (_, typed) => expect(problem(typed)).toBe('nickname-too-long'));

  test.each([
    ['a letter under a thousand accents', `ab${'\u0301'.repeat(1000)}`],
    ['ten families of four', family.repeat(10)],
  ])('may not have as many code units as %s, with its own message', (_, typed) =>
    expect(problem(typed)).toBe('nickname-too-rich'),
  );

  test.each([
    ['NUL', 'an\u0000na'],
    ['a bell', 'an\u0007na'],
    ['delete', 'an\u007fna'],
    ['a zero-width space', 'an\u200bna'],
    ['only zero-width spaces', '\u200b\u200b\u200b'],
    ['a right-to-left override', '\u202eanna'],
    ['an isolate', '\u2066anna\u2069'],
    ['a word joiner', 'an\u2060na'],
    ['a soft hyphen', 'an\u00adna'],
    ['a grapheme joiner', 'an\u034fna'],
    ['a Mongolian selector', 'an\u180bna'],
    ['an invisible Khmer vowel', 'an\u17b4na'],
    ['a far variation selector', 'an\u{E0100}na'],
    ['a tag', 'an\u{E0061}na'],
    ['a Hangul filler', 'an\u3164na'],
    ['blank Braille', '\u2800\u2800'],
    ['half a pair', 'an\ud83dna'],
    ['a private letter', 'an\ue000na'],
    ['a joiner between letters', 'an\u200dna'],
    ['a joiner after an emoji', '\u{1F525}\u200danna'],
    ['a joiner before an emoji', 'anna\u200d\u{1F525}'],
    ['a variation selector after a letter', 'anna\ufe0f'],
    ['a variation selector after a digit', 'anna1\ufe0f'],
    ['two variation selectors', '\u2764\ufe0f\ufe0f love'],
    ['a mathematical variation selector', 'an\ufe00na'],
    ['only joiners', '\u200d\u200d'],
    ['only accents', '\u0301\u0302'],
    ['only variation selectors', '\ufe0f\ufe0f'],
  ])('may not contain %s', (_, typed) => expect(problem(typed)).toBe('nickname-unreadable'));

  test.each([
    ['a Cyrillic letter', '\u0420acope1'],
    ['a Greek letter', 'Pac\u03bfpe'],
    ['an Armenian letter', 'Pac\u0585pe'],
    ['a Cherokee letter', '\u13e2acope'],
    ['a Latin letter among Russian ones', 'Маpия'],
    ['another alphabet after an apostrophe', "D'\u0410ngelo"],
    ['another alphabet after a digit', 'Pac0\u0440e'],
  ])('may not mix %s into a word', (_, typed) => expect(problem(typed)).toBe('nickname-mixed'));

  test('is stored composed, plain, trimmed and with single spaces', () => {
    expect(tidyNickname('  Ame\u0301lie \u00a0\n B ')).toBe('Am\u00e9lie B');
    expect(tidyNickname('ＤＪ\u3000ﬁre①')).toBe('DJ fire1');
    expect(tidyNickname('anna\ufeff')).toBe('anna');
  });

  test('stays the same when it is tidied again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (typed) => {
        expect(tidyNickname(tidyNickname(typed))).toBe(tidyNickname(typed));
      }),
    );
  });
});

describe('two battle names are the same (§S2.15)', () => {
  test.each([
    ['case', 'Anna', 'aNNA'],
    ['case, in Greek, where the last s has its own form', 'ΟΔΥΣΣΕΑΣ', 'οδυσσεασ'],
    ['case, in German', 'Straße', 'STRASSE'],
    ['case, in German capitals', 'STRAẞE', 'straße'],
    ['spaces', ' DJ  Anna ', 'dj anna'],
    ['width', 'ＡＮＮＡ', 'anna'],
    ['the form of an accent', 'Ame\u0301lie', 'Am\u00c9lie'],
    ['an invisible joiner', 'An\u200dna', 'Anna'],
    ['a joiner between letter and accent', 'Ame\u200d\u0301lie', 'Am\u00e9lie'],
    ['a variation selector', 'Anna\ufe0f', 'Anna'],
    ['a second dot on an i', 'Pi\u0307n', 'pin'],
    ['the dot of a Turkish capital', '\u0130zmir', 'Izmir'],
    ['a letter that looks the same', '\u0420acope1', 'Pacope1'],
    ['an alphabet that looks the same, in capitals', 'РАСОРЕ', 'Pacope'],
    ['an alphabet that looks the same, in small letters', 'расоре', 'Pacope'],
    ['an alphabet that looks the same, with accents', 'Её', 'E\u00cb'],
    ['Greek letters that look the same', 'ΤΟΝΥ', 'Tony'],
    ['Cherokee letters that look the same', 'ᎪᎷᎪ', 'AMA'],
    ['Lisu letters that look the same', 'ꓑꓮꓚꓳꓑꓰ', 'pacope'],
    ['Coptic letters that look the same', 'Ⲙⲟⲟⲛ', 'moon'],
    ['small capitals', 'DJ Mᴏᴏn', 'DJ Moon'],
    ['phonetic letters', 'Vɩctim', 'Victim'],
    ['zeros of other scripts', 'M००n', 'Moon'],
    ['round letters of other scripts', 'M\u05e1\u0647n', 'Moon'],
    ['signs that look like letters', '⋁ictim', 'Victim'],
    ['signs that look like letters, after a Greek s', 'ΑΣ∣', 'ασl'],
    ['the form of a dash', 'DJ\u2010Moon', 'DJ-Moon'],
    ['the form of an apostrophe', 'Rock’n’Roll', "Rock'n'Roll"],
  ])('if they differ only in %s', (_, one, other) => expect(foldNickname(one)).toBe(foldNickname(other)));

  test('but not if they look different', () => {
    const names = ['anna', 'ana', 'änna', 'anna1', 'an na', '安娜', family, flag, 'Анна', 'Анюта', 'Άννα'];
    expect(new Set(names.map(foldNickname)).size).toBe(names.length);
  });

  test('if one is the upper case or the tidied form of the other', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (name) => {
        const fold = foldNickname(name);
        expect(foldNickname(tidyNickname(name).toUpperCase())).toBe(fold);
        expect(foldNickname(tidyNickname(name))).toBe(fold);
        expect(foldNickname(fold)).toBe(fold);
      }),
      { numRuns: 1000 },
    );
  });
});

test('a browser without a segmenter counts code points', () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('Intl', {});
  expect([charactersIn('Ana'), charactersIn(flag)]).toEqual([3, 2]);
});
