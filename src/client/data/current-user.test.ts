import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Me, useCurrentUser } from './current-user.ts';
import { CallFailed } from './send.ts';

const asked = vi.hoisted(() => ({ options: {} as object, answer: {} as object }));
vi.mock('./use-call.ts', () => ({
  callKey: () => ['me'],
  useCall: (_name: string, _input: object, options: object) => {
    asked.options = options;
    return { refetch: () => {}, ...asked.answer };
  },
}));

const meWhen = (answer: object) => {
  asked.answer = answer;
  const found: { me?: Me } = {};
  renderToStaticMarkup(
    createElement(() => {
      found.me = useCurrentUser();
      return null;
    }),
  );
  return found.me;
};
beforeEach(() => void meWhen({}));

test('who somebody is stays in memory for 1 s (§9.30)', () =>
  expect(asked.options).toMatchObject({ gcTime: 1000 }));

test.each([
  ['loading', {}],
  ['anonymous', { error: new CallFailed(401, { message: 'Unauthorized' }, '') }],
  ['unknown', { error: new CallFailed(0, null, 'offline') }],
  ['signed-in', { data: { id: 'ana' } }],
] as const)('%s', (state, answer) => expect(meWhen(answer)?.state).toBe(state));
