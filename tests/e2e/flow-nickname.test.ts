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

/** Opens the page with these localStorage keys, as the landing page sets them. */
async function arrive(keys: Record<string, string> = {}): Promise<Visit> {
  const visit = await fixture.visit();
  await visit.opens('/nickname');
  await visit.page.evaluate((all) => Object.assign(localStorage, all), keys);
  return visit;
}

async function submitName(visit: Visit, name: string) {
  await visit.types('Battle name', name);
  await visit.presses('Use This Name');
}

const taken = 'This battle name is already taken. Please choose another one.';
const newRoom = async () => openRoom(await fixture.app.signUp('Marmalade'));

describe('a battle name', () => {
  test('creates an account, and leads to the choice of an avatar (§2.5.1)', async () => {
    const visit = await arrive({ forceNewAccount: 'true' });
    await visit.sees('Choose Your Battle Name', '2-20 characters. This will be visible to other players.');
    expect(await visit.page.getByRole('banner').getByRole('link').count()).toBe(2);
    await submitName(visit, '  Trebuchet  ');
    await visit.waitForPath('/select-avatar?redirect=%2Fhome');
    expect(await visit.storage()).toEqual({});
    const seen = await fixture.app.anonymous().call('logInByName', { body: { nickname: 'trebuchet' } });
    expect(seen.body).toMatchObject({ nickname: 'Trebuchet', avatarType: null });
  });

  test('that cannot be saved shows a toast, and an error at the field if the name is the reason', async () => {
    const { nickname } = await fixture.app.signUp('Marmalade');
    const visit = await arrive();
    const form = visit.page.locator('form');
    await failWithBadGateway(visit.page, 'users/nickname');
    await submitName(visit, 'Unlucky');
    await visit.seesToast('Error', 'Failed to save nickname');
    await failWithBadGateway(visit.page, 'auth/login');
    await visit.page.evaluate(() => localStorage.setItem('forceNewAccount', 'true'));
    await visit.presses('Use This Name');
    await visit.seesToast('Account creation failed', 'Failed to create account');
    // A failure of the server is not an error of the field.
    expect(await visit.page.getByLabel('Battle name').getAttribute('aria-invalid')).toBeNull();
    await visit.seesNoMore('Failed to save nickname');
    await visit.page.unrouteAll();

    for (const name of ['', 'A', ' B ']) {
      await submitName(visit, name);
      await visit.seesToast('Invalid nickname', 'Nickname must be at least 2 characters long');
      await visit.sees('Nickname must be at least 2 characters long');
    }
    await submitName(visit, nickname.toUpperCase());
    await visit.seesToast('Battle name unavailable', taken);
    await form.getByText(taken).waitFor();
    await visit.types('Battle name', `${nickname}!`);
    await form.getByText(taken).waitFor({ state: 'hidden' });
    await visit.presses('Use This Name');
    await visit.waitForPath('/select-avatar?redirect=%2Fhome');
  });
});

describe('an invited player', () => {
  const openNamePage = async (roomCode: string) => {
    const visit = await fixture.visit();
    await visit.opens(`/${roomCode}`);
    await visit.presses('New Player - Join Battle');
    await visit.waitForPath('/nickname');
    return visit;
  };

  test('joins the battle with two taps, with a suggested name and avatar (§10.8)', async () => {
    const host = await fixture.app.signUp('Marmalade');
    const room = await openRoom(host);
    const visit = await openNamePage(room.roomCode);
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

  test('can get other suggestions, reload the page, and play as a guest', async () => {
    const room = await newRoom();
    const visit = await openNamePage(room.roomCode);
    const [field, face] = [visit.page.getByLabel('Battle name'), visit.button(/^You play as/)];
    const [name, label] = [await field.inputValue(), await face.getAttribute('aria-label')];
    await visit.presses('Deal another name');
    expect(await field.inputValue()).not.toBe(name);
    await face.click();
    expect(await face.getAttribute('aria-label')).not.toBe(label);
    await visit.page.reload();
    // The height that an on-screen keyboard leaves on a small phone.
    await visit.page.setViewportSize({ width: 360, height: 330 });
    await field.focus();
    const box = await visit.button('Use This Name').boundingBox();
    expect((box?.y ?? 330) + (box?.height ?? 0)).toBeLessThanOrEqual(330);
    // A suggested name that was taken meanwhile is replaced.
    const suggested = await field.inputValue();
    await (await fixture.app.unnamed()).ok('chooseNickname', { body: { nickname: suggested } });
    await visit.presses('Use This Name');
    await visit.seesToast('Battle name unavailable', `${suggested} is already taken. Here is another one.`);
    await expect.poll(() => field.inputValue()).not.toBe(suggested);
    await visit.presses('Play as Guest');
    await visit.waitForPath(`/game/${room.id}`);
  });

  test('keeps the room and the name when going back', async () => {
    const room = await newRoom();
    const choice = `/select-avatar?redirect=${encodeURIComponent(`/join-game?code=${room.roomCode}`)}`;
    const visit = await openNamePage(room.roomCode);
    // If saving the suggested avatar fails, the avatar page follows.
    await failWithBadGateway(visit.page, 'user/avatar');
    await submitName(visit, 'Boomerang');
    await visit.waitForPath(choice);
    // The address changes before the code of the page is loaded, so the routes are removed only after that.
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

test('"Back" leads to the page before the name once an avatar was chosen, and to the name before that (§10.11)', async () => {
  const visit = await fixture.visit();
  await visit.opens('/landing');
  await visit.presses('Play for Free!');
  await visit.waitForPath('/nickname');
  await submitName(visit, 'Weathercock');
  await visit.waitForPath('/select-avatar?redirect=%2Fhome');
  await visit.presses('Back');
  await visit.waitForPath('/nickname');
  await visit.presses('Use This Name');
  await visit.waitForPath('/select-avatar?redirect=%2Fhome');
  await visit.page.reload();
  await visit.page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (document.title.includes('Battle Name'))
        throw new Error('The page of the name was shown on the way.');
    });
    seen.observe(document, { subtree: true, childList: true, characterData: true });
  });
  await visit.presses(/Riot Star/);
  await visit.waitForPath('/home');
  await visit.sees('Leaderboard');
  await visit.page.goBack();
  await visit.waitForPath('/landing');
});

describe('a guest', () => {
  test('can play without a battle name (§2.5.4, 6.2)', async () => {
    const visit = await arrive({ forceNewAccount: 'true' });
    await visit.presses('Play as Guest');
    await visit.waitForPath('/select-avatar?redirect=%2Fhome');
    await visit.presses(/Riot Star/);
    await visit.waitForPath('/home');
    await visit.sees('Playing as a guest: stats are not saved');
    expect(await visit.storage()).toEqual({});
  });
});

describe('a returning player on the page for new players', () => {
  test('must enter a known name, and then joins the battle of the invitation (§2.5.3, 5.3, 8.15)', async () => {
    const room = await newRoom();
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
