import { expect, test } from 'vitest';
import { sentFrame } from '#contract/live.ts';
import { absent } from '#tests/attack/contract/fields.ts';
import { wrongValues } from '#tests/attack/contract/wrong-values.ts';
import { isTyping } from './is-typing.ts';

const me = { id: 'a'.repeat(36) };
const names = [7, '7', 'ROCKET'];
const guest = { me, gameOf: (called: string | number) => (names.includes(called) ? 7 : undefined) };
const good = { type: 'playerTyping', gameId: 7, userId: me.id, searchQuery: 'queen', timestamp: 1.5 };

test('what is typed in a battle of one’s own goes the short way', () => {
  const { timestamp: _, ...undated } = good;
  for (const frame of [good, undated, ...names.map((gameId) => ({ ...good, gameId }))])
    expect(isTyping(frame, guest)).toBe(true);
  expect(isTyping({ ...good, gameId: 8 }, guest)).toBe(false);
  expect(isTyping({ ...good, userId: 'somebody else' }, guest)).toBe(false);
});

test('the short way takes nothing that the contract would not take just as it is', () => {
  const frames = Object.keys(good).flatMap((field) =>
    wrongValues.map((wrong) => {
      const { [field]: _, ...rest } = good as Record<string, unknown>;
      return wrong === absent ? rest : { ...rest, [field]: wrong };
    }),
  );
  const taken = [...frames, ...wrongValues].filter((json) => isTyping(json, guest));
  expect(taken.length).toBeGreaterThan(10);
  for (const json of taken) expect(sentFrame.safeParse(json)).toEqual({ success: true, data: json });
});
