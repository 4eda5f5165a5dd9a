import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findRoomCode, makeRoomCode, readRoomCode, roomCodeAtStart } from './room-code.ts';

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('a room code', () => {
  test('is six consonants, and is read back unchanged, for all random numbers (§3.1.5, 9.3)', () => {
    fc.assert(
      fc.property(fc.array(chance, { minLength: 6, maxLength: 6 }), (draws) => {
        const left = [...draws];
        const code = makeRoomCode(() => left.shift() ?? 0);
        expect(code).toMatch(/^[BCDFGHJKMNPQRSTVWXZ]{6}$/);
        expect(readRoomCode(code)).toBe(code);
        expect(left).toEqual([]);
      }),
    );
  });

  test('can contain the first letter and the last', () => {
    expect(makeRoomCode(() => 0)).toBe('BBBBBB');
    expect(makeRoomCode(() => 1 - Number.EPSILON)).toBe('ZZZZZZ');
  });

  test.each([
    ['in small letters', 'bcdfgh'],
    ['in mixed letters', 'bCdFgH'],
    ['between blanks', '  BCDFGH\n'],
  ])('may be typed %s', (_, typed) => expect(readRoomCode(typed)).toBe('BCDFGH'));

  test.each([
    ['nothing', ''],
    ['five letters', 'BCDFG'],
    ['seven letters', 'BCDFGHJ'],
    ['a vowel', 'BCDFGA'],
    ['a digit', 'BCDFG1'],
    ['a letter that codes do not use', 'BCDFGL'],
    ['a blank inside', 'BCD FGH'],
    ['two lines', 'BCDFGH\nBCDFGH'],
    ['a numeric id', '123456'],
    ['the name of a route', 'battle'],
    ['a look-alike letter', 'ВCDFGH'],
  ])('is not %s', (_, typed) => expect(readRoomCode(typed)).toBeNull());
});

test.each([
  ['BCDFGH', 'BCDFGH'],
  ['bcdfgh.', 'BCDFGH'],
  ['BCDFGH)', 'BCDFGH'],
  ['BCDFGH,', 'BCDFGH'],
  ['BCDFGH"', 'BCDFGH'],
  ['BCDFGH%22', 'BCDFGH'],
  ['BCDFGH/', 'BCDFGH'],
  ['BCDFGH”, she said', 'BCDFGH'],
  [' BCDFGH', 'BCDFGH'],
  ['BCDFGHJ', null],
  ['BCDFGH1', null],
  ['BCDFGHé', null],
  ['BCDFGH１', null],
  ['(BCDFGH', null],
  ['BCD-FGH', null],
  ['wp-login.php', null],
  ['', null],
])('an address that begins with %j leads to room %j', (text, code) =>
  expect(roomCodeAtStart(text)).toBe(code),
);

test.each([
  ['bcdfgh', 'BCDFGH'],
  ['bcd-fgh', 'BCDFGH'],
  [' BCD FGH ', 'BCDFGH'],
  ['BC–DF\u00a0GH', 'BCDFGH'],
  ['B C D F G H', 'BCDFGH'],
  ['(BCDFGH)', 'BCDFGH'],
  ['https://battle.example/BCDFGH', 'BCDFGH'],
  ['https://battle.example/BCDFGH%22', 'BCDFGH'],
  ['https://battle.example/join-game/BCDFGH?x=QWRTPS', 'BCDFGH'],
  ['https://battle.example/landing?x=1&code=bcdfgh).', 'BCDFGH'],
  ['https://bcdfgh.example/JKMNPQ', 'JKMNPQ'],
  ['Join me: https://battle.example/BCDFGH!', 'BCDFGH'],
  ['Room code JKMNPQ is old, this one: http://127.0.0.1:3000/BCDFGH', 'BCDFGH'],
  ['come on, BCDFGH, now', 'BCDFGH'],
  ['code: bcd-fgh!', 'BCDFGH'],
  ['mrs bcdfgh', 'BCDFGH'],
  ['HELLO WORLD', null],
  ['BCDFGHJ', null],
  ['123456', null],
  ['', null],
])('the room code in %j is %j', (text, code) => expect(findRoomCode(text)).toBe(code));
