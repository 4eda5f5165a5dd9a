import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { expectNoAxeViolations } from '#tests/support/browser-player.ts';
import type { Visit } from '#tests/support/browser-visit.ts';
import { recordAnnouncements } from '#tests/support/record-announcements.ts';
import { newRecoveryCode } from '#tests/support/recovery-codes.ts';
import { finishedClash, playBattle, startBattle } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { withPasskeys } from '#tests/support/virtual-authenticator.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture({}, 'localhost');
});
afterAll(() => fixture?.close());

/** Opens a browser without a session and enters the locked name. */
async function newDevice(owner: TestClient, passkeys: { credentialId: string }[] = []): Promise<Visit> {
  const visit = await fixture.visit();
  await withPasskeys(visit, passkeys);
  await visit.opens('/landing');
  await visit.presses('Returning Player');
  await visit.types('Battle name', owner.nickname);
  await visit.presses('Log in');
  await visit.sees('This name is locked. Show that it is yours.');
  return visit;
}

async function codeOn(visit: Visit): Promise<string> {
  await visit.sees('Your recovery code');
  const ticket = await visit.page.getByRole('region', { name: 'Your recovery code' }).textContent();
  return /([A-Z2-9]{6}-){3}[A-Z2-9]{6}/.exec(ticket ?? '')?.[0] ?? '';
}

async function tryCode(visit: Visit, code: string, way: string | RegExp = 'Use recovery code') {
  await visit.types('Recovery code', code);
  await visit.presses(way);
}

/** Waits until the focus is on these words. */
const focusIsOn = ({ page }: Visit, words: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(words);

const focusedField = ({ page }: Visit) => page.evaluate(() => document.activeElement?.getAttribute('name'));

test('a name locked with a passkey opens for its owner on a new device, and the recovery code works once (§S2.6)', async () => {
  const { host: owner } = await finishedClash(fixture.app);
  const home = await fixture.visit(owner);
  const keys = await withPasskeys(home);
  await home.opens('/home');
  await home.follows(/^Lock your name/);
  await home.waitForPath('/account');
  await home.sees('Delete account');
  await expectNoAxeViolations('account', { page: home.page } as never);
  await home.presses('Lock with a passkey');
  await home.seesToast('Your name is locked');
  const code = await codeOn(home);
  expect(code).toMatch(/^([A-Z2-9]{6}-){3}[A-Z2-9]{6}$/);
  await home.presses('I have kept it');
  await home.sees('Opens with your passkey or your recovery code');
  await home.opens('/home');
  await home.sees('Leaderboard');
  await home.seesNoMore('Lock your name');

  const thief = await newDevice(owner);
  await expectNoAxeViolations('locked name', { page: thief.page } as never);
  await thief.presses('Use your passkey');
  await thief.sees('No passkey was given. Try again, or take the recovery code.');
  const atThief = await recordAnnouncements(thief.page);
  const wrong = 'Login failed. This passkey or recovery code does not open this name';
  for (const announced of [[wrong], [wrong, wrong]]) {
    await tryCode(thief, 'AAAAA-AAAAA-AAAAA-AAAAA');
    await expect.poll(atThief).toEqual(announced);
    expect(await focusedField(thief)).toBe('recovery-code');
  }
  expect(await thief.page.evaluate(() => fetch('/api/auth/user').then(({ status }) => status))).toBe(401);

  const phone = await newDevice(owner, await keys.passkeys());
  await phone.presses('Use your passkey');
  await phone.waitForPath('/home');

  // The server stores the new code, but its response is lost.
  const tablet = await newDevice(owner);
  await tablet.page.route('**/api/auth/login-code', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await tryCode(tablet, code);
  await tablet.seesToast('No answer arrived');
  await tablet.page.unroute('**/api/auth/login-code');
  await tablet.presses('Use recovery code');
  const next = await codeOn(tablet);
  expect(next).not.toBe(code);
  // The code is shown only once, so only its own button closes the dialog.
  await tablet.page.keyboard.press('Escape');
  await tablet.page.keyboard.press('Escape');
  expect(await tablet.page.locator('dialog:modal').textContent()).toContain('I have kept it');
  await tablet.presses('I have kept it');
  await tablet.waitForPath('/home');
  await tryCode(thief, code);
  await thief.sees('This passkey or recovery code does not open this name');

  // A phone reloads the page by itself while the player writes the code down in another app.
  await tryCode(thief, next);
  const last = await codeOn(thief);
  await thief.page.reload();
  await thief.waitForPath('/home');
  expect(await codeOn(thief)).toBe(last);
  await thief.presses('I have kept it');
  await thief.seesNoMore('Your recovery code');
  await thief.page.reload();
  await thief.sees('Leaderboard');

  await phone.opens('/account');
  await phone.presses('Unlock this name');
  await phone.presses('Use your passkey');
  await phone.seesToast('Your name is open');
  await fixture.app.anonymous().ok('logInByName', { body: { nickname: owner.nickname } });
});

test('only its owner can change a lock, and the focus follows each step', async () => {
  const { host: owner } = await finishedClash(fixture.app);
  const home = await fixture.visit(owner);
  await home.opens('/account');
  await home.presses('Lock with a recovery code');
  await focusIsOn(home, 'Your recovery code');
  const code = await codeOn(home);
  for (const page of ['/account', '/home', '/account']) {
    await home.opens(page);
    expect(await codeOn(home)).toBe(code);
  }
  const announced = await recordAnnouncements(home.page);
  await home.presses('Copy code');
  await expect.poll(announced).toEqual(['Copied! Recovery code copied to clipboard']);
  await home.presses('I have kept it');
  await focusIsOn(home, `${owner.nickname}Opens with your recovery code`);
  for (const way of ['New recovery code', 'Unlock this name']) {
    await home.presses(way);
    await focusIsOn(home, 'First show that it is you');
    await home.presses('Leave it as it is');
    await focusIsOn(home, way);
  }
  await home.presses('Unlock this name');
  await home.presses('Use recovery code');
  const nothing = 'Nothing was changed. Please enter your recovery code';
  await expect.poll(async () => (await announced()).at(-1)).toBe(nothing);
  await home.presses('Leave it as it is');

  await withPasskeys(home);
  await home.presses('Add a passkey');
  await home.sees('First show that it is you');
  await tryCode(home, code);
  await home.seesToast('A passkey was added');
  await focusIsOn(home, 'Your recovery code');
  const next = await codeOn(home);
  expect(next).not.toBe(code);
  await home.presses('I have kept it');
  await home.sees('Opens with your passkey or your recovery code');
  await home.presses('New recovery code');
  await home.presses('Use your passkey');
  await home.seesToast('The old code is void');
  await focusIsOn(home, 'Your recovery code');
  const last = await codeOn(home);
  await home.presses('I have kept it');
  await focusIsOn(home, 'New recovery code');
  await home.presses('Unlock this name');
  await tryCode(home, last);
  await home.seesToast('Your name is open');
  await home.button('Lock with a recovery code').waitFor();
  await focusIsOn(home, 'Lock your name');
});

test('the card that offers a lock appears after the first finished battle, until the player dismisses it', async () => {
  const battle = await startBattle(fixture.app);
  const home = await fixture.visit(battle.host);
  await home.opens('/account');
  await home.sees('Delete account');
  expect(await home.page.getByText('Lock your name').count()).toBe(0);
  await home.opens('/home');
  await home.sees(/^Pop Battle against/, 'Leaderboard');
  await home.seesNoMore('Lock your name');
  await playBattle(battle, [[9, 4]]);
  await home.page.reload();
  await home.sees('So that nobody else can play as you');
  await home.presses('Not now');
  await home.seesNoMore('So that nobody else can play as you');
  await home.page.reload();
  await home.sees('Leaderboard');
  await home.page.getByText('So that nobody else can play as you').waitFor({ state: 'detached' });
  const guest = await fixture.visit(await fixture.app.guest());
  await guest.opens('/home');
  await guest.sees('Playing as a guest: stats are not saved');
  expect(await guest.page.getByText('Lock your name').count()).toBe(0);
  await guest.opens('/lock');
  await guest.waitForPath('/account');
  await guest.sees('You play as a guest: wins are not saved.', 'Choose a battle name');
  expect(await guest.page.getByText('Lock your name').count()).toBe(0);
});

test('the account page renames, downloads and deletes the account after one question', async () => {
  const { host: owner, guest, id } = await finishedClash(fixture.app);
  const home = await fixture.visit(owner);
  const other = await fixture.visit(owner);
  await other.opensAndConnects('/home');
  await home.opens('/account');
  await home.presses('Change name');
  await home.types('Battle name', guest.nickname);
  await home.presses('Save name');
  await home.seesToast(
    'Battle name unavailable',
    'This battle name is already taken. Please choose another one.',
  );
  await home.types('Battle name', 'Renamed Here');
  const announced = await recordAnnouncements(home.page);
  let fetched = 0;
  home.page.on('response', (response) => {
    if (response.url().endsWith('/api/account')) fetched += 1;
  });
  await home.presses('Save name');
  await home.seesToast('Your name is changed');
  const lately = 'You changed your name lately. In 24 hours you can change it again.';
  await home.sees('Renamed Here', lately);
  expect(await home.page.getByRole('button', { name: 'Change name' }).count()).toBe(0);
  await focusIsOn(home, 'Change warrior');
  await expect.poll(announced).toEqual(['Your name is changed', lately]);
  // The focus must stay there after the data of the page was refetched.
  await expect.poll(() => fetched).toBeGreaterThan(1);
  await focusIsOn(home, 'Change warrior');

  const [download] = await Promise.all([home.page.waitForEvent('download'), home.follows('Download a copy')]);
  expect(download.suggestedFilename()).toBe('banger-battle-account.json');
  const copy = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(copy).toMatchObject({ account: { nickname: 'Renamed Here' }, battles: [{ id }] });

  await home.presses('Delete account');
  await home.sees('Delete this account?');
  await expectNoAxeViolations('delete account', { page: home.page } as never);
  await home.presses('Keep it');
  await home.page.evaluate(() => localStorage.setItem('songDraft', '[["1 1",{}]]'));
  await home.presses('Delete account');
  await home.presses('Delete for good');
  await home.waitForPath('/landing');
  await home.seesToast('Your account is deleted');
  expect(home.toastTitles()).not.toContain('Logged out');
  // Later pages and players of this browser must not see anything of the deleted player either.
  await home.presses('Returning Player');
  expect(await home.page.getByLabel('Battle name').inputValue()).toBe('');
  for (const key of ['user', 'songDraft'])
    expect(await home.page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
  await other.seesToast('Logged out');
  const watcher = await fixture.visit(guest);
  await watcher.opens(`/player/${owner.id}`);
  await watcher.sees('Deleted player', 'This player has deleted their account. Their songs stay.');
  await watcher.opens(`/results/${id}`);
  await watcher.sees('You Lost', 'Play Again');
  expect(await watcher.button('Request rematch').count()).toBe(0);
});

test('a locked account can be deleted only with its recovery code', async () => {
  const owner = await fixture.app.signUp('Coriander');
  const { recoveryCode } = await owner.ok('lockWithCode', { body: { newCode: newRecoveryCode() } });
  const home = await fixture.visit(owner);
  await home.opens('/account');
  await home.sees('Delete this account', 'Lock your name');
  await home.presses('Delete account');
  const deletes = /^Delete for good$/;
  await tryCode(home, 'AAAAA', deletes);
  await home.seesToast('Nothing was deleted', 'This passkey or recovery code does not open this name');
  await tryCode(home, recoveryCode ?? '', deletes);
  await home.seesToast('Your account is deleted');
});

test('a request for a name from a new device can be refused on the older device of its owner', async () => {
  const { host: owner } = await finishedClash(fixture.app);
  const thief = fixture.app.anonymous();
  fixture.app.advance(1000);
  thief.id = (await thief.ok('logInByName', { body: { nickname: owner.nickname } })).id;
  const there = await fixture.visit(thief);
  await there.opens('/account');
  await there.sees('You came in by typing it, and it was used before: by you, or on another device.');
  expect(await there.button(/Lock with|Delete|Change name/).count()).toBe(0);
  await there.presses('Ask for this name');
  const asked = 'In 24 hours you can lock, rename or delete it here, unless another device refuses.';
  await there.sees(asked);
  await focusIsOn(there, `You have asked${asked}`);
  const home = await fixture.visit(owner);
  await home.opens('/home');
  await home.follows(/^Somebody wants to lock your name/);
  await home.waitForPath('/account');
  await home.presses('Refuse');
  await home.seesToast('Refused', 'Lock your name, and nobody can ask again.');
  await home.seesNoMore('Somebody wants to lock your name');
  await there.page.reload();
  await there.sees('An older device that uses this name said no.');
});
