import { describe, expect, test } from 'vitest';
import { mayRefuse, ownershipOf, renameWaitOf, type SessionFacts } from './ownership.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const now = 100 * day;

const login = (given: Partial<SessionFacts> = {}): SessionFacts => ({
  byName: true,
  createdAt: now - hour,
  usedAt: now,
  claimedAt: null,
  refusedAt: null,
  ...given,
});
const owners = login({ byName: false, createdAt: now - 5 * day });

describe('an account belongs to', () => {
  test('a session that created it, or signed in with a passkey or a code', () => {
    expect(ownershipOf(owners, { others: [login(), login()], leftAt: null }, now)).toEqual({ is: 'owner' });
  });

  test('a session by name alone, when no other session was used for 30 days', () => {
    expect(ownershipOf(login(), { others: [], leftAt: null }, now)).toEqual({ is: 'owner' });
    expect(
      ownershipOf(login(), { others: [{ ...owners, usedAt: now - 30 * day }], leftAt: null }, now),
    ).toEqual({ is: 'owner' });
    expect(
      ownershipOf(login(), { others: [{ ...owners, usedAt: now - 30 * day + 1 }], leftAt: null }, now),
    ).toEqual({
      is: 'must_claim',
    });
  });

  test('no session by name while another one logged out in the last 30 days', () => {
    const left = (ago: number) => ownershipOf(login(), { others: [], leftAt: now - ago }, now).is;
    expect([left(0), left(30 * day - 1), left(30 * day)]).toEqual(['must_claim', 'must_claim', 'owner']);
  });

  test('a session by name alone that claimed it, 24 hours later without a refusal', () => {
    const claimed = (agoMs: number) => login({ claimedAt: now - agoMs });
    expect(ownershipOf(claimed(0), { others: [owners], leftAt: null }, now)).toEqual({
      is: 'waits',
      waitMs: day,
    });
    expect(ownershipOf(claimed(day - 1), { others: [owners], leftAt: null }, now)).toEqual({
      is: 'waits',
      waitMs: 1,
    });
    expect(ownershipOf(claimed(day), { others: [owners], leftAt: null }, now)).toEqual({ is: 'owner' });
  });

  test('no session whose claim was refused', () => {
    const refused = login({ claimedAt: now - 2 * day, refusedAt: now - day });
    expect(ownershipOf(refused, { others: [owners], leftAt: null }, now)).toEqual({ is: 'refused' });
  });
});

test('a claim is refused by an older session, never by a newer one, nor twice', () => {
  const claim = login({ createdAt: now - hour, claimedAt: now });
  expect(mayRefuse(owners, claim)).toBe(true);
  expect(mayRefuse(login({ createdAt: now - 2 * hour }), claim)).toBe(true);
  expect(mayRefuse(login({ createdAt: now - hour + 1 }), claim)).toBe(false);
  expect(mayRefuse(owners, { ...claim, refusedAt: now })).toBe(false);
  expect(mayRefuse(owners, login())).toBe(false);
  expect(mayRefuse(login({ createdAt: now - 2 * hour, refusedAt: now - hour }), claim)).toBe(false);
});

describe('a name is changed', () => {
  const named = { nickname: 'Plum', nameHidden: false, renamedAt: now - day + 5 };

  test('once a day', () => {
    expect(renameWaitOf(named, now)).toBe(5);
    expect(renameWaitOf(named, now + 5)).toBe(0);
  });

  test('at any time if it is the first one, was never changed, or is hidden', () => {
    expect(renameWaitOf({ ...named, nickname: null }, now)).toBe(0);
    expect(renameWaitOf({ ...named, renamedAt: null }, now)).toBe(0);
    expect(renameWaitOf({ ...named, nameHidden: true }, now)).toBe(0);
  });
});
