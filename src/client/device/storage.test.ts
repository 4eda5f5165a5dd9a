import { afterEach, expect, test, vi } from 'vitest';
import { removePrivateData } from './private-data.ts';
import { pageAfterLogin, storage, storedByKey } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

test.each(['pendingInviteCode', 'pendingJoinAfterNickname', 'user', 'forceNewAccount'] as const)(
  '%s is stored in the browser under its own name (§3.4.3-6)',
  (key) => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    });
    storage.set(key, 'BKXRTQ');
    expect([...stored]).toEqual([[key, 'BKXRTQ']]);
    expect(storage.get(key)).toBe('BKXRTQ');
    storage.remove(key);
    expect([stored.size, storage.get(key)]).toEqual([0, null]);
  },
);

test('a value lasts as long as the page in a browser that refuses storage', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  storage.set('user', 'x');
  expect(storage.get('user')).toBe('x');
  storage.remove('user');
  expect(storage.get('user')).toBeNull();
});

test('the page that required a login is returned once', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  vi.stubGlobal('window', { location: { pathname: '/create-game', search: '?room=7' } });
  pageAfterLogin.storeThis();
  expect([pageAfterLogin.take(), pageAfterLogin.take()]).toEqual(['/create-game?room=7', null]);
});

const entry = storedByKey<{ score: number }>('ratingDrafts');
afterEach(() => {
  vi.unstubAllGlobals();
  storage.remove('ratingDrafts');
});

test('a value is stored per battle until it is removed, for the latest twenty battles', () => {
  entry.set(7, { score: 9 });
  expect([entry.get(7), entry.get(8)]).toEqual([{ score: 9 }, null]);
  entry.set(8, { score: 2 });
  expect([entry.get(7), entry.get(8)]).toEqual([{ score: 9 }, { score: 2 }]);
  entry.remove(7);
  expect([entry.get(7), entry.get(8)]).toEqual([null, { score: 2 }]);
  for (let key = 9; key < 28; key += 1) entry.set(key, { score: 5 });
  expect(entry.get(8)).toEqual({ score: 2 });
  entry.set(28, { score: 5 });
  expect(entry.get(8)).toBeNull();
});

test('a logout removes the drafts', () => {
  entry.set(7, { score: 9 });
  removePrivateData();
  expect(entry.get(7)).toBeNull();
});

test.each(['{"battleId":7}', 'null', '7', '"', ''])('an unreadable value, %s, is read as null', (text) => {
  vi.stubGlobal('localStorage', { getItem: () => text });
  expect(entry.get(7)).toBeNull();
});
