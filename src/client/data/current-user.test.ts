import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storage } from '#client/device/storage.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { keepUser, lastBattleName, type Me, useCurrentUser } from './current-user.ts';
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

afterEach(() => storage.remove('user'));

const ana = { id: 'ana', nickname: 'Ana', avatarType: 'female_1', isGuest: false, email: 'a@b.example' };
const keep = (part: object = {}) => keepUser({ ...ana, ...part } as unknown as OwnUser);

test('whoever used this browser last is kept without their address', () => {
  keep();
  const { email, ...known } = ana;
  expect(JSON.parse(storage.get('user') ?? '')).toEqual(known);
  expect(lastBattleName()).toBe('Ana');
});

test.each([{ isGuest: true }, { nickname: null }])('%j leaves no name to log in with', (part) => {
  keep(part);
  expect(lastBattleName()).toBeNull();
});

test.each(['Ana', '[]', '{"isGuest":false,"nickname":7}'])(
  'what others wrote there, %s, is no name',
  (text) => {
    storage.set('user', text);
    expect(lastBattleName()).toBeNull();
  },
);
