import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeRoomCode, readRoomCode } from './room-code.ts';

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('a room code', () => {
  test('is six consonants, and reads back as itself, whatever the dice say', () => {
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

  test('can hold the first letter and the last', () => {
    expect(makeRoomCode(() => 0)).toBe('BBBBBB');
    expect(makeRoomCode(() => 1 - Number.EPSILON)).toBe('ZZZZZZ');
  });

  test.each([
    ['in small letters', 'bcdfgh'],
    ['in mixed letters', 'bCdFgH'],
    ['between blanks', '  BCDFGH\n'],
  ])('is understood %s', (_, typed) => expect(readRoomCode(typed)).toBe('BCDFGH'));

  test.each([
    ['nothing', ''],
    ['five letters', 'BCDFG'],
    ['seven letters', 'BCDFGHJ'],
    ['a vowel', 'BCDFGA'],
    ['a digit', 'BCDFG1'],
    ['a letter never drawn', 'BCDFGL'],
    ['a blank inside', 'BCD FGH'],
    ['two lines', 'BCDFGH\nBCDFGH'],
    ['a numeric id', '123456'],
    ['the name of a route', 'battle'],
    ['a letter that looks like one', 'ВCDFGH'],
  ])('is not %s', (_, typed) => expect(readRoomCode(typed)).toBeNull());
});
