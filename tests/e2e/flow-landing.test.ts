import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failWithBadGateway } from '#tests/support/browser-calls.ts';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { heading } from '#tests/support/browser-player.ts';
import type { Visit } from '#tests/support/browser-visit.ts';
import { openRoom } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

const unknownName = 'Battle name not found. Check your spelling or create a new account.';

/** What a tag manager on the page would count. */
const counted = ({ page }: Visit): Promise<unknown> => page.evaluate(() => window.dataLayer);

const bottomOf = (box: { y: number; height: number } | null): number => (box ? box.y + box.height : Infinity);

async function stand(path: string, visiting?: Promise<Visit>): Promise<Visit> {
  const visit = await (visiting ?? fixture.visit());
  await visit.page.addInitScript(() => {
    window.dataLayer ??= [];
  });
  await visit.goes(path);
  return visit;
}

async function comeBack(path: string, name: string): Promise<Visit> {
  const visit = await stand(path);
  await visit.presses('Returning Player');
  await visit.types('Battle name', name);
  await visit.presses('Log in');
  return visit;
}

describe('a new player', () => {
  test('starts from nothing, whichever player used this browser before (§2.1.1, 2.2.2)', async () => {
    const visit = await stand('/landing');
    await visit.page.evaluate(() => {
      for (const key of ['pendingInviteCode', 'pendingJoinAfterNickname', 'user'])
        localStorage.setItem(key, 'OLDONE');
      sessionStorage.setItem('left', 'over');
    });
    const loggedOut = visit.page.waitForRequest((request) => request.url().endsWith('/api/logout'));
    await visit.presses('Play for Free!');
    expect((await loggedOut).method()).toBe('POST');
    await visit.waitForPath('/nickname');
    expect(await visit.storage()).toEqual({ forceNewAccount: 'true' });
    expect(await visit.page.evaluate(() => sessionStorage.getItem('left'))).toBeNull();
    expect(await counted(visit)).toEqual([{ event: 'signup_started' }]);
  });

  test('may press the logo as well, on a page that is set in its own typeface (§2.2.1)', async () => {
    const visit = await stand('/');
    const used = () =>
      visit.page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'));
    await expect.poll(used).toBe(true);
    // For a pointer only: screen readers have the button below it.
    expect(await visit.button(/Banger Battle/).count()).toBe(0);
    await visit.page.locator('.gig button').click();
    await visit.waitForPath('/nickname');
    expect(await visit.storage()).toEqual({ forceNewAccount: 'true' });
  });

  test('with an invitation keeps the room, written in capitals (§2.2.3, 2.2.5)', async () => {
    const host = await fixture.app.signUp('WWWWWWWWWWWWWWWW', 'male_2');
    const { roomCode } = await openRoom(host);
    // A chat takes what stands behind a link for a part of it.
    const visit = await stand(`/${roomCode.toLowerCase()}).`);
    const invitation = visit.page.getByRole('region', { name: 'Invitation' });
    expect(await invitation.textContent()).toContain(`Room: ${roomCode}`);
    await heading(visit.page, `${host.nickname} challenges you`).waitFor();
    expect(await visit.page.title()).toBe(`${host.nickname} challenges you · Banger Battle`);
    // All that a player needs to know, and the button, without scrolling.
    await visit.page.setViewportSize({ width: 360, height: 640 });
    const { page } = visit;
    for (const each of [
      page.locator('img[src*="male_2"]'),
      page.getByText(host.nickname),
      page.getByText('calls you out: Pop Battle'),
      page.getByText('1 song each, about 5 minutes'),
      page.getByText('Play each other a song, score it out of ten, and the higher score wins.'),
      visit.button('New Player - Join Battle'),
    ])
      await expect.poll(async () => bottomOf(await each.first().boundingBox())).toBeLessThanOrEqual(640);
    await visit.presses('New Player - Join Battle');
    await visit.waitForPath('/nickname');
    expect(await visit.storage()).toEqual({ forceNewAccount: 'true', pendingJoinAfterNickname: roomCode });
  });

  test('whose old session could not be ended gets an account of their own all the same', async () => {
    const before = await fixture.app.signUp('Grandma');
    const visit = await stand('/landing');
    await visit.button('Play for Free!').waitFor();
    const [name = '', value = ''] = before.cookie.split('=');
    await visit.context.addCookies([{ name, value, url: fixture.origin }]);
    await failWithBadGateway(visit.page, 'logout');
    await visit.presses('Play for Free!');
    await visit.waitForPath('/nickname');
    await visit.types('Battle name', 'Grandchild');
    await visit.presses('Use This Name');
    await visit.waitForPath(/^\/select-avatar/);
    expect(await visit.storage()).toEqual({});
    const { user } = await fixture.app.anonymous().ok('showPlayer', { params: { userId: before.id } });
    expect(user.nickname).toBe(before.nickname);
  });
});

describe('a returning player', () => {
  test('keeps what was pressed until the form has come, with all it needs in one journey, and may go back (§2.2.6, 2.2.7, 4.2.2)', async () => {
    const visit = await fixture.visit();
    const { promise: comes, resolve: come } = Promise.withResolvers<void>();
    // Nothing is fetched ahead here.
    await visit.page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await visit.page.route('**/assets/name-login-*', async (route) => {
      await comes;
      await route.continue();
    });
    await stand('/', Promise.resolve(visit));
    const rest = visit.page.waitForRequest('**/assets/common-*');
    await visit.presses('Returning Player');
    await visit.button('Warming up the needle...').waitFor();
    await visit.button('Play for Free!').waitFor();
    await rest;
    come();
    await visit.page.getByLabel('Battle name').waitFor();
    await visit.presses('Back to options');
    await visit.button('Play for Free!').waitFor();
  });

  test('must type a name, and one that is known, and comes home (§5.2, 8.14)', async () => {
    const { nickname } = await fixture.app.signUp('Marmalade');
    const visit = await comeBack('/', '');
    const logIn = async (name: string) => {
      await visit.types('Battle name', name);
      await visit.presses('Log in');
    };
    for (const typed of [' ', 'A', 'Nobody Ever']) {
      await visit.seesToast('Invalid battle name', 'Please enter your battle name');
      await visit.sees('Please enter your battle name');
      expect(await visit.page.getByLabel('Battle name').getAttribute('aria-invalid')).toBe('true');
      await logIn(typed);
    }
    await visit.seesToast('Login failed', unknownName);
    await failWithBadGateway(visit.page, 'auth/login-nickname');
    await logIn('Nobody Else');
    await visit.seesToast('Login failed', unknownName);
    await visit.page.unrouteAll();
    await logIn(` ${nickname.toLowerCase()} `);
    await visit.waitForPath('/home');
    await visit.sees('Leaderboard');
    expect(await counted(visit)).toEqual([{ event: 'login' }]);
    await visit.page.goBack();
    await visit.sees('Leaderboard');
    await visit.goes('/landing?code=bkxrtq');
    await visit.waitForPath('/join-game/BKXRTQ');
  });

  test('a player without a warrior chooses one on the way', async () => {
    const faceless = await fixture.app.unnamed();
    await faceless.ok('chooseNickname', { body: { nickname: 'Faceless' } });
    const invited = await comeBack('/?code=BKXRTQ', 'Faceless');
    await invited.waitForPath(`/select-avatar?redirect=${encodeURIComponent('/join-game?code=BKXRTQ')}`);
  });
});

describe('the front page', () => {
  test('is the home of the player who is signed in, until they log out (§2.1.2)', async () => {
    const player = await fixture.app.signUp('Marmalade');
    const visit = await stand('/', fixture.visit(player));
    await visit.sees('Leaderboard');
    await visit.follows('Log out');
    await visit.waitForNavigation('/api/logout');
    await visit.waitForPath('/');
    await visit.button('Play for Free!').waitFor();
    await visit.goes('/home');
    await visit.waitForPath('/landing');
    await visit.presses('Returning Player');
    expect(await visit.page.getByLabel('Battle name').inputValue()).toBe(player.nickname);
  });

  test('names its icons to a mouse and to the keyboard, one at a time', async () => {
    const { page, sees, goes } = await fixture.visit(await fixture.app.signUp('Pointer'));
    await goes('/home');
    await sees('Leaderboard');
    const open = page.locator('[data-tip-open]');
    const tip = () => open.evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.tip));
    await page.getByRole('link', { name: 'Home' }).hover();
    await open.waitFor();
    expect(await tip()).toEqual(['Home']);
    await page.keyboard.press('Escape');
    expect(await tip()).toEqual([]);
    while (!(await page.getByRole('link', { name: 'Log out' }).evaluate((link) => link.matches(':focus'))))
      await page.keyboard.press('Tab');
    await open.waitFor();
    expect(await tip()).toEqual(['Log out']);
    await page.mouse.move(0, 400);
    await page.mouse.move(1, 401);
    expect(await tip()).toEqual([]);
  });

  test('leads into a battle by both buttons, and to the players', async () => {
    const player = await fixture.app.signUp('Doorman');
    const visit = await stand('/home', fixture.visit(player));
    await heading(visit.page, 'Leaderboard').waitFor();
    await visit.sees('No players on the leaderboard yet', 'Be the first to complete a battle!');
    await visit.follows('Join Battle');
    await visit.waitForPath('/join-game');
    await visit.presses('Back');
    await visit.waitForPath('/home');
    await visit.follows('Start Battle');
    await visit.waitForPath('/create-game');
  });
});
