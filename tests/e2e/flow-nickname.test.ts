import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { avatars } from '#rules/avatars.ts';
import { failWithBadGateway } from '#tests/support/browser-calls.ts';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import type { Visit } from '#tests/support/browser-visit.ts';
import { openRoom } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

/** As the landing page leaves a new player here. */
async function arrive(keys: Record<string, string> = {}): Promise<Visit> {
  const visit = await fixture.visit();
  await visit.goes('/nickname');
  await visit.page.evaluate((all) => Object.assign(localStorage, all), keys);
  return visit;
}

async function call(visit: Visit, name: string) {
  await visit.types('Battle name', name);
  await visit.presses('Use This Name');
}

const taken = 'This battle name is already taken. Please choose another one.';
const waiting = async () => openRoom(await fixture.app.signUp('Marmalade'));

describe('a battle name', () => {
  test('makes an account, and leads to the choice of a warrior (§2.5.1)', async () => {
    const visit = await arrive({ forceNewAccount: 'true' });
    await visit.sees('Choose Your Battle Name', '2-20 characters. This will be visible to other players.');
    await call(visit, '  Trebuchet  ');
    await visit.waitForPath('/select-avatar?redirect=%2Fhome');
    expect(await visit.storage()).toEqual({});
    const seen = await fixture.app.anonymous().call('logInByName', { body: { nickname: 'trebuchet' } });
    expect(seen.body).toMatchObject({ nickname: 'Trebuchet', avatarType: null });
  });

  test('that cannot be saved, is too short or is taken is told in passing, and at the field if it is the name', async () => {
    const { nickname } = await fixture.app.signUp('Marmalade');
    const visit = await arrive();
    const form = visit.page.locator('form');
    await failWithBadGateway(visit.page, 'users/nickname');
    await call(visit, 'Unlucky');
    await visit.seesToast('Error', 'Failed to save nickname');
    await failWithBadGateway(visit.page, 'auth/login');
    await visit.page.evaluate(() => localStorage.setItem('forceNewAccount', 'true'));
    await visit.presses('Use This Name');
    await visit.seesToast('Account creation failed', 'Failed to create account');
    // Nothing is wrong with the name.
    expect(await visit.page.getByLabel('Battle name').getAttribute('aria-invalid')).toBeNull();
    await visit.seesNoMore('Failed to save nickname');
    await visit.page.unrouteAll();

    for (const name of ['', 'A', ' B ']) {
      await call(visit, name);
      await visit.seesToast('Invalid nickname', 'Nickname must be at least 2 characters long');
      await visit.sees('Nickname must be at least 2 characters long');
    }
    await call(visit, nickname.toUpperCase());
    await visit.seesToast('Battle name unavailable', taken);
    await form.getByText(taken).waitFor();
    await visit.types('Battle name', `${nickname}!`);
    await form.getByText(taken).waitFor({ state: 'hidden' });
    await visit.presses('Use This Name');
    await visit.waitForPath('/select-avatar?redirect=%2Fhome');
  });
});

describe('a player who is invited', () => {
  const comesToName = async (roomCode: string) => {
    const visit = await fixture.visit();
    await visit.goes(`/${roomCode}`);
    await visit.presses('New Player - Join Battle');
    await visit.waitForPath('/nickname');
    return visit;
  };

  test('is in the battle with two taps, under a name and a face that were dealt (§10.8)', async () => {
    const host = await fixture.app.signUp('Marmalade');
    const room = await openRoom(host);
    const visit = await comesToName(room.roomCode);
    await visit.sees(host.nickname);
    const field = visit.page.getByLabel('Battle name');
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    const nickname = await field.inputValue();
    expect(nickname).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
    const label = (await visit.button(/^You play as/).getAttribute('aria-label')) ?? '';
    await visit.presses('Use This Name');
    await visit.waitForPath(`/game/${room.id}`);
    await visit.seesToast('Joined Game!', 'Starting battle...');
    const { players } = await host.ok('showBattle', { params: { id: String(room.id) } });
    const face = players[1]?.avatarType ?? 'male_1';
    expect([players[1]?.nickname, label]).toEqual([nickname, expect.stringContaining(avatars[face].name)]);
    expect(face).not.toBe('male_1');
  });

  test('may have other ones dealt, reload, and play as a guest', async () => {
    const room = await waiting();
    const visit = await comesToName(room.roomCode);
    const [field, face] = [visit.page.getByLabel('Battle name'), visit.button(/^You play as/)];
    const [name, label] = [await field.inputValue(), await face.getAttribute('aria-label')];
    await visit.presses('Deal another name');
    expect(await field.inputValue()).not.toBe(name);
    await face.click();
    expect(await face.getAttribute('aria-label')).not.toBe(label);
    await visit.page.reload();
    // As much as a keyboard leaves of a small phone.
    await visit.page.setViewportSize({ width: 360, height: 330 });
    await field.focus();
    const box = await visit.button('Use This Name').boundingBox();
    expect((box?.y ?? 330) + (box?.height ?? 0)).toBeLessThanOrEqual(330);
    // One that is taken meanwhile gives way to another.
    const dealt = await field.inputValue();
    await (await fixture.app.unnamed()).ok('chooseNickname', { body: { nickname: dealt } });
    await visit.presses('Use This Name');
    await visit.seesToast('Battle name unavailable', `${dealt} is already taken. Here is another one.`);
    await expect.poll(() => field.inputValue()).not.toBe(dealt);
    await visit.presses('Play as Guest');
    await visit.waitForPath(`/game/${room.id}`);
  });

  test('keeps the room through every step back, and so does the name', async () => {
    const room = await waiting();
    const choice = `/select-avatar?redirect=${encodeURIComponent(`/join-game?code=${room.roomCode}`)}`;
    const visit = await comesToName(room.roomCode);
    // A face that could not be saved is chosen on its own page.
    await failWithBadGateway(visit.page, 'user/avatar');
    await call(visit, 'Boomerang');
    await visit.waitForPath(choice);
    // Its address comes before its code, which is let through as long as calls are held up.
    await visit.sees('Choose Your Music Warrior');
    await visit.page.unrouteAll();
    await visit.presses('Back');
    const field = visit.page.getByLabel('Battle name');
    await expect.poll(() => field.inputValue()).toBe('Boomerang');
    await visit.page.goBack();
    await visit.waitForPath(choice);
    await visit.page.goForward();
    await expect.poll(() => field.inputValue()).toBe('Boomerang');
    await visit.presses('Use This Name');
    await visit.waitForPath(`/game/${room.id}`);
    expect(await visit.storage()).toEqual({});
  });
});

test('Back, after the warrior was chosen, leads to where the way to the name began; until then to the name (§10.11)', async () => {
  const visit = await fixture.visit();
  await visit.goes('/landing');
  await visit.presses('Play for Free!');
  await visit.waitForPath('/nickname');
  await call(visit, 'Weathercock');
  await visit.waitForPath('/select-avatar?redirect=%2Fhome');
  await visit.presses('Back');
  await visit.waitForPath('/nickname');
  await visit.presses('Use This Name');
  await visit.waitForPath('/select-avatar?redirect=%2Fhome');
  await visit.page.reload();
  await visit.presses(/Riot Star/);
  await visit.waitForPath('/home');
  await visit.sees('Leaderboard');
  await visit.page.goBack();
  await visit.waitForPath('/landing');
});

describe('a guest', () => {
  test('plays without a name of their own (§2.5.4, 6.2)', async () => {
    const visit = await arrive({ forceNewAccount: 'true' });
    await visit.presses('Play as Guest');
    await visit.waitForPath('/select-avatar?redirect=%2Fhome');
    await visit.presses(/Riot Star/);
    await visit.waitForPath('/home');
    await visit.sees('Playing as a guest: stats are not saved');
    expect(await visit.storage()).toEqual({});
  });
});

describe('a returning player on the page of the new ones', () => {
  test('must type a name, and one that is known, and comes into the battle that waits (§2.5.3, 5.3, 8.15)', async () => {
    const room = await waiting();
    const { nickname } = await fixture.app.signUp('Nutmeg');
    const visit = await arrive({ pendingJoinAfterNickname: room.roomCode, forceNewAccount: 'true' });
    await visit.presses(/Log in with your name/);
    const logIn = async (name: string) => {
      await visit.types('Your existing battle name', name);
      await visit.page.getByRole('button', { name: 'Log in', exact: true }).click();
    };
    await logIn(' ');
    await visit.seesToast('Invalid battle name', 'Please enter your existing battle name');
    await logIn('Nobody Ever');
    await visit.seesToast('Login failed', /^Battle name not found.* or create a new battle name above\.$/);
    await logIn(nickname);
    await visit.waitForPath(`/join-game/${room.roomCode}`);
    expect(await visit.storage()).toEqual({ pendingJoinAfterNickname: room.roomCode });
    await visit.presses('Join Game!');
    await visit.waitForPath(`/game/${room.id}`);
    expect(await visit.storage()).toEqual({});
  });
});
