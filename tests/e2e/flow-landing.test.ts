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

/** Returns the events that a tag manager on the page would count. */
const counted = ({ page }: Visit): Promise<unknown> => page.evaluate(() => window.dataLayer);

const bottomOf = (box: { y: number; height: number } | null): number => (box ? box.y + box.height : Infinity);

async function openLanding(path: string, visiting?: Promise<Visit>): Promise<Visit> {
  const visit = await (visiting ?? fixture.visit());
  await visit.page.addInitScript(() => {
    window.dataLayer ??= [];
  });
  await visit.opens(path);
  return visit;
}

async function logInWithName(path: string, name: string): Promise<Visit> {
  const visit = await openLanding(path);
  await visit.presses('Returning Player');
  await visit.types('Battle name', name);
  await visit.presses('Log in');
  return visit;
}

describe('a new player', () => {
  test('starts without the session and storage of an earlier player of the browser (§2.1.1, 2.2.2)', async () => {
    const visit = await openLanding('/landing');
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

  test('can start with the logo, on a page with its own typeface (§2.2.1)', async () => {
    const visit = await openLanding('/');
    const used = () =>
      visit.page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'));
    await expect.poll(used).toBe(true);
    // The logo is for pointers only; screen readers use the button below it.
    expect(await visit.button(/Banger Battle/).count()).toBe(0);
    await visit.page.locator('.gig button').click();
    await visit.waitForPath('/nickname');
    expect(await visit.storage()).toEqual({ forceNewAccount: 'true' });
  });

  test('with an invitation keeps the room code in capitals (§2.2.3, 2.2.5)', async () => {
    const host = await fixture.app.signUp('WWWWWWWWWWWWWWWW', 'male_2');
    const { roomCode } = await openRoom(host);
    // A chat app may include the characters after a link.
    const visit = await openLanding(`/${roomCode.toLowerCase()}).`);
    const invitation = visit.page.getByRole('region', { name: 'Invitation' });
    expect(await invitation.textContent()).toContain(`Room: ${roomCode}`);
    await heading(visit.page, `${host.nickname} challenges you`).waitFor();
    expect(await visit.page.title()).toBe(`${host.nickname} challenges you · Banger Battle`);
    // Everything that a player needs to know is visible without scrolling.
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

  test('gets a new account even if the old session could not be ended', async () => {
    const before = await fixture.app.signUp('Grandma');
    const visit = await openLanding('/landing');
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
  test('sees a loading button until the form is loaded in one round trip, and can go back (§2.2.6, 2.2.7, 4.2.2)', async () => {
    const visit = await fixture.visit();
    const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
    // With saveData the page preloads nothing.
    await visit.page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await visit.page.route('**/assets/name-login-*', async (route) => {
      await loaded;
      await route.continue();
    });
    await openLanding('/', Promise.resolve(visit));
    const commonCode = visit.page.waitForRequest('**/assets/common-*');
    await visit.presses('Returning Player');
    await visit.button('Warming up the needle...').waitFor();
    await visit.button('Play for Free!').waitFor();
    await commonCode;
    load();
    await visit.page.getByLabel('Battle name').waitFor();
    await visit.presses('Back to options');
    await visit.button('Play for Free!').waitFor();
  });

  test('must enter a known name, and then sees the home page (§5.2, 8.14)', async () => {
    const { nickname } = await fixture.app.signUp('Marmalade');
    const visit = await logInWithName('/', '');
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
    await visit.seesToast('Login failed', 'Try again in a moment.');
    await visit.page.unrouteAll();
    await logIn(` ${nickname.toLowerCase()} `);
    await visit.waitForPath('/home');
    await visit.sees('Leaderboard');
    expect(await counted(visit)).toEqual([{ event: 'login' }]);
    await visit.page.goBack();
    await visit.sees('Leaderboard');
    await visit.opens('/landing?code=bkxrtq');
    await visit.waitForPath('/join-game/BKXRTQ');
  });

  test('without an avatar chooses one before joining', async () => {
    const faceless = await fixture.app.unnamed();
    await faceless.ok('chooseNickname', { body: { nickname: 'Faceless' } });
    const invited = await logInWithName('/?code=BKXRTQ', 'Faceless');
    await invited.waitForPath(`/select-avatar?redirect=${encodeURIComponent('/join-game?code=BKXRTQ')}`);
  });
});

describe('the front page', () => {
  test('is the home page of a signed-in player until they log out (§2.1.2)', async () => {
    const player = await fixture.app.signUp('Marmalade');
    const visit = await openLanding('/', fixture.visit(player));
    await visit.sees('Leaderboard');
    await visit.follows('Log out');
    await visit.waitForNavigation('/api/logout');
    await visit.waitForPath('/');
    await visit.button('Play for Free!').waitFor();
    await visit.opens('/home');
    await visit.waitForPath('/landing');
    await visit.presses('Returning Player');
    expect(await visit.page.getByLabel('Battle name').inputValue()).toBe(player.nickname);
  });

  test('shows a tooltip for an icon on hover and on keyboard focus, one at a time', async () => {
    const { page, sees, opens } = await fixture.visit(await fixture.app.signUp('Pointer'));
    await opens('/home');
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

  test('has two buttons that lead into a battle', async () => {
    const player = await fixture.app.signUp('Doorman');
    const visit = await openLanding('/home', fixture.visit(player));
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
