import { afterEach, expect, test } from 'vitest';
import { storage } from '#client/device/storage.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { keepUser, lastBattleName } from './kept-user.ts';

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
