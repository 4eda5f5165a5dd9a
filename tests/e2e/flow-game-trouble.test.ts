import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  beforeResponse,
  duringRequest,
  failWithBadGateway,
  serveUnrendered,
} from '#tests/support/browser-calls.ts';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import type { Visit } from '#tests/support/browser-visit.ts';
import { openRoom, rate, share, startBattle, type TestBattle } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

/** Opens the battle of the guest and chooses a song, so that it can be sent. */
async function aboutToShare(battle: TestBattle): Promise<Visit> {
  const guest = await fixture.visit(battle.guest);
  await guest.opens(`/game/${battle.id}`);
  await guest.types('Search for a song', 'metallica');
  const first = guest.page.getByRole('radiogroup', { name: 'Songs found' }).getByRole('radio').first();
  await first.check({ force: true });
  await guest.page.getByRole('region', { name: /^Preview/ }).waitFor();
  return guest;
}

/** Submits the guest's song, and plays and scores it in the host's browser, so that the rating can be sent. */
async function aboutToRate(battle: TestBattle): Promise<{ host: Visit; songId: number }> {
  const { id: songId } = await share(battle.guest, battle.id);
  const host = await fixture.visit(battle.host);
  await host.opens(`/game/${battle.id}`);
  await host.sees('Rate the Song!');
  await host.presses(/^Play /);
  await host.page.getByRole('slider').fill('8');
  return { host, songId };
}

const currentUser = '**/api/auth/user';

/** Blocks the check for the current user, because the page could leave before the response to the pressed button arrives. */
const blockUserCheck = ({ page }: Visit) => page.route(currentUser, () => undefined);

async function expectNewLogin(visit: Visit) {
  await visit.seesToast('Unauthorized', 'You are logged out. Logging in again...');
  await visit.page.unroute(currentUser);
  await visit.waitForNavigation('/api/login');
  await visit.waitForPath('/landing');
}

describe('a song that cannot be sent', () => {
  test('shows an error toast that covers neither the turn banner nor the clock', async () => {
    const battle = await startBattle(fixture.app);
    const guest = await aboutToShare(battle);
    await failWithBadGateway(guest.page, 'songs');
    await guest.page.evaluate(() => {
      // The toast must not disappear before the test has measured it.
      const realSetTimeout = window.setTimeout;
      const setShortTimeout = (act: () => void, ms = 0) => (ms < 1000 ? realSetTimeout(act, ms) : 0);
      window.setTimeout = setShortTimeout as never;
      addEventListener('measured', () => (window.setTimeout = realSetTimeout));
    });
    await guest.presses('Send Song');
    await guest.seesToast('Error', 'Failed to submit song');
    const box = (what: string) =>
      guest.page
        .locator(what)
        .first()
        .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
    const covered = async () => {
      const toast = await box('.toast');
      const isUnder = async (part: string) => {
        const { top, bottom } = await box(part);
        return top < toast.bottom && bottom > toast.top;
      };
      return (await isUnder('.banner-block')) || (await isUnder('.timer'));
    };
    for (const [width, height, letters] of [
      [390, 844, 16],
      [320, 568, 32],
      [390, 664, 16],
    ] as const) {
      await guest.page.evaluate((px) => {
        document.documentElement.style.fontSize = `${px}px`;
      }, letters);
      await guest.page.setViewportSize({ width, height });
      await guest.page.evaluate(() => window.scrollTo(0, 0));
      await expect.poll(covered, { message: `${width}x${height}` }).toBe(false);
    }
    await guest.page.keyboard.press('Tab');
    await guest.page.getByRole('link', { name: 'Log out' }).focus();
    const toast = await box('section[aria-label="Notifications"] > .toast');
    expect(toast.top).toBeGreaterThan((await box('a[aria-label="Log out"]')).bottom);
    expect(toast.bottom).toBeLessThanOrEqual(664);
    await guest.page.getByLabel('Notifications').getByRole('button', { name: 'Close' }).focus();
    await guest.page.keyboard.press('Enter');
    expect(await guest.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Log out',
    );
    await guest.sees('Your turn to share a song');
    expect(await guest.button('Send Song').isEnabled()).toBe(true);

    await guest.page.evaluate(() => dispatchEvent(new Event('measured')));
    await guest.page.unrouteAll();
    await duringRequest(guest.page, 'songs', () => share(battle.guest, battle.id));
    await guest.presses('Send Song');
    await guest.sees('Your song has been sent for rating! Good Luck!');
  });
});

describe('ratings that cannot be sent', () => {
  test('keep score and comment, until another phone of the player has rated the song', async () => {
    const battle = await startBattle(fixture.app);
    const { host, songId } = await aboutToRate(battle);
    await host.types('Comment', 'Loud enough.');
    await failWithBadGateway(host.page, 'ratings');
    await host.presses('Complete Rating');
    await host.seesToast('Error', 'Failed to submit ratings');
    expect(await host.page.getByRole('slider').inputValue()).toBe('8');
    expect(await host.page.getByLabel('Comment').inputValue()).toBe('Loud enough.');
    await host.page.unrouteAll();
    await duringRequest(host.page, 'ratings', () => rate(battle.host, songId, 3));
    await host.presses('Complete Rating');
    await host.sees('Your turn to share a song');
  });

  test('lead to the login if the session ended', async () => {
    const battle = await startBattle(fixture.app);
    const { host } = await aboutToRate(battle);
    await duringRequest(host.page, 'ratings', () => battle.host.ok('logOut'));
    await blockUserCheck(host);
    await host.presses('Complete Rating');
    await expectNewLogin(host);
  });
});

describe('a battle that cannot be opened', () => {
  test('leads to the login if the session has just ended (§8.2)', async () => {
    const battle = await startBattle(fixture.app);
    const guest = await fixture.visit(battle.guest);
    await serveUnrendered(guest.page);
    // The refused live channel checks the user again, perhaps before the page has fetched the battle.
    await blockUserCheck(guest);
    await beforeResponse(guest.page, 'auth/user', () => battle.guest.ok('logOut'));
    await guest.opens(`/game/${battle.id}`);
    await expectNewLogin(guest);
  });

  test('asks a visitor to log in (§2.9.6)', async () => {
    const { id } = await startBattle(fixture.app);
    const visitor = await fixture.visit();
    await visitor.opens(`/game/${id}`);
    await visitor.sees('Please log in to continue');
    await visitor.follows('Log In');
    await visitor.waitForNavigation('/api/login');
    await visitor.waitForPath('/landing');
  });

  test('shows why if it belongs to other players or does not exist (§2.9.7)', async () => {
    const { id } = await startBattle(fixture.app);
    const player = await fixture.visit(await fixture.app.signUp('Nosy'));
    await player.opens(`/game/${id}`);
    await player.sees('This is not your battle');
    for (const path of ['/game/BBBBBB', '/game/no-battle', '/game/999999']) {
      await player.opens(path);
      await player.sees('Game not found');
    }
    await player.follows('Back to Home');
    await player.waitForPath('/');
    await player.sees('Leaderboard');
  });

  test('leads to the join page while its room waits for an opponent', async () => {
    const { id, roomCode } = await openRoom(await fixture.app.signUp('Host'));
    const player = await fixture.visit(await fixture.app.signUp('Invited'));
    await player.opens(`/game/${roomCode}`);
    await player.waitForPath(`/join-game/${roomCode}`);
    await player.presses('Join Game!');
    await player.waitForPath(`/game/${id}`);
    // The room code of a running battle gives a third player no access.
    const late = await fixture.visit(await fixture.app.signUp('Late'));
    await late.opens(`/game/${roomCode}`);
    await late.sees('This is not your battle');
  });

  test('is hidden on an open page when another player signs in on another tab', async () => {
    const { id, guest } = await startBattle(fixture.app);
    const nosy = await fixture.app.signUp('Nosy');
    const visit = await fixture.visit(guest);
    await visit.opensAndConnects(`/game/${id}`);
    await visit.sees('Your turn to share a song');
    const [name = '', value = ''] = nosy.cookie.split('=');
    await visit.context.addCookies([{ name, value, url: fixture.origin }]);
    await guest.ok('logOut');
    await visit.sees('This is not your battle');
  });
});

describe('the search', () => {
  test('shows an empty list and "Try again" when it fails (§5.22, 8.25)', async () => {
    const battle = await startBattle(fixture.app);
    const guest = await fixture.visit(battle.guest);
    // Searches fail until the press, because the page also repeats them by itself.
    let pressed = false;
    await guest.page.route('**/api/youtube/search*', (route) =>
      pressed ? route.continue() : route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
    );
    await guest.page.exposeFunction('notePress', () => {
      pressed = true;
    });
    await guest.opens(`/game/${battle.id}`);
    await guest.types('Search for a song', 'metallica');
    await guest.sees('The search did not work', 'Try again, or paste a YouTube link.');
    expect(await guest.page.getByRole('radio').count()).toBe(0);
    expect(await guest.button('Send Song').isDisabled()).toBe(true);
    await guest.page.evaluate('addEventListener("click", notePress, { capture: true })');
    await guest.presses('Try again');
    await guest.page.getByRole('radiogroup', { name: 'Songs found' }).waitFor();
  });
});

describe('the song picker', () => {
  test('keeps the search words and the chosen song until the song is sent (§10.15)', async () => {
    const guest = await aboutToShare(await startBattle(fixture.app));
    const field = guest.page.getByLabel('Search for a song');
    const chosen = (list: string) =>
      guest.page.getByRole('radiogroup', { name: list }).getByRole('radio', { checked: true });
    const preview = guest.page.getByRole('region', { name: /^Preview/ });
    await guest.page.getByRole('slider').fill('33');
    await guest.page.reload();
    await chosen('Songs found').waitFor();
    await guest.sees('Starts at 0:33');
    expect(await field.inputValue()).toBe('metallica');
    const title = (await preview.getAttribute('aria-label'))?.replace('Preview: ', '');
    const held = Promise.withResolvers<void>();
    await guest.page.route('**/api/youtube/search?**', (route) => held.promise.then(() => route.continue()));
    await guest.types('Search for a song', 'queen');
    // Already before the results arrive, so that they do not move the page under a finger (§11.8).
    await preview.waitFor({ state: 'detached' });
    held.resolve();
    await chosen('Your choice').waitFor();
    expect(await preview.count()).toBe(0);
    await guest.page.locator('.search-row.checked').tap();
    await guest.sees('Starts at 0:33');
    await guest.opens('/home');
    await guest.sees('Leaderboard');
    await guest.page.goBack();
    await chosen('Your choice').waitFor();
    await preview.waitFor();
    expect(await field.inputValue()).toBe('queen');
    await guest.presses('Send Song');
    await guest.sees('Your song has been sent for rating! Good Luck!', title ?? 'the title');
    expect(await guest.storage()).not.toHaveProperty('songDraft');
  });
});
