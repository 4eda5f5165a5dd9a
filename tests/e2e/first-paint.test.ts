// The server-rendered pages before their scripts load, and their hydration without changes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import type { Visit } from '#tests/support/browser-visit.ts';
import { finishedClash, openAnytime, openRoom, share, startBattle } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

/** Returns the sum of the layout shift scores since that time of the page's clock, in ms. */
const shifts = (since: number) =>
  new Promise<number>((done) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.startTime >= since) sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => done(sum), 300);
  });

describe('the landing page', () => {
  test.each(['/', '/landing', '/?code='])('is rendered at %s before any script runs', async (path) => {
    const html = await (await fetch(`${fixture.origin}${path}`)).text();
    expect(html).toContain('<html lang="en" data-visitor="anonymous"');
    expect(html).toMatch(/<div id="root" data-server-rendered="" data-poster="">.*Play for Free!/s);
    expect(html).not.toMatch(/<link rel="stylesheet"/);
  });

  test('of an invitation shows room and host before any script runs', async () => {
    const host = await fixture.app.signUp('Marmalade', 'female_3');
    const { roomCode } = await openRoom(host);
    for (const path of [`/${roomCode}`, `/${roomCode.toLowerCase()}`, `/landing?code=${roomCode}`]) {
      const html = await (await fetch(`${fixture.origin}${path}`)).text();
      expect(html).toMatch(new RegExp(`data-poster="${roomCode}".*Room: .*${roomCode}.*Join Battle`, 's'));
      expect(html).not.toContain('ROOMCODE');
      expect(html).toMatch(
        new RegExp(`data-poster.*${host.nickname}.*calls you out: Pop Battle.*female_3`, 's'),
      );
    }
  });

  test('and every shared page have their link preview tags in the first 8 KB', async () => {
    const { roomCode } = await openRoom(await fixture.app.signUp('Marmalade'));
    const { id } = await finishedClash(fixture.app);
    for (const path of ['/', `/${roomCode}`, `/join-game/${roomCode}`, `/battle/${id}`, '/home']) {
      const html = await (await fetch(`${fixture.origin}${path}`)).text();
      const [last, style] = [html.lastIndexOf('property="og:'), html.search(/<style|rel="stylesheet"/)];
      for (const tag of ['<title>', 'name="description"', 'name="twitter:image"', 'property="og:image"'])
        expect(html).toContain(tag);
      expect([path, Buffer.byteLength(html.slice(0, last)) < 8192, last < style]).toEqual([path, true, true]);
    }
  });

  test('is not rendered for a player with a session', async () => {
    const { cookie } = await fixture.app.signUp('Marmalade');
    const html = await (await fetch(`${fixture.origin}/`, { headers: { cookie } })).text();
    expect(html).not.toMatch(/data-visitor|data-poster/);
    // This applies to an expired session, too.
    const over = { headers: { cookie: 'session=over' } };
    expect(await (await fetch(`${fixture.origin}/landing`, over)).text()).toMatch(/<link rel="stylesheet"/);
  });

  test.each(['/', 'the invitation'])('at %s is hydrated without changes', async (where) => {
    const { roomCode } = await openRoom(await fixture.app.signUp('Marmalade'));
    const visit = await fixture.visit();
    const held = Promise.withResolvers<void>();
    // The typeface loads late, too: the fallback has the same metrics.
    await visit.page.route(/\/assets\/(?:shell|archivo-first)-/, async (route) => {
      await held.promise;
      await route.continue();
    });
    const requested: string[] = [];
    visit.page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const arriving = visit.opens(where === '/' ? '/' : `/${roomCode}`);
    const poster = visit.page.locator('main');
    await poster.waitFor();
    await poster.evaluate((main) => main.setAttribute('data-seen', 'before'));
    held.resolve();
    await arriving;
    if (where !== '/') await visit.sees('calls you out: Pop Battle');
    expect(await visit.page.evaluate(shifts, 0)).toBeLessThan(0.02);
    await visit.presses('Returning Player');
    await visit.page.getByLabel('Battle name').waitFor();
    expect(await poster.getAttribute('data-seen')).toBe('before');
    expect(requested).not.toContain('/api/auth/user');
  });

  test.each(['/landing?code=nothing', '/?code=zzzz', '/BBBBBB'])(
    'shows that the room code of a link is unknown: %s',
    async (path) => {
      const visit = await fixture.visit();
      await visit.opens(path);
      await visit.sees('Play for Free!', 'This room is closed or does not exist.');
    },
  );

  test('of an anytime invitation leads to its song', async () => {
    const { roomCode } = await openAnytime(await fixture.app.signUp('Marmalade'));
    const visit = await fixture.visit();
    await visit.opens(`/${roomCode}`);
    await visit.waitForPath(`/join-game/${roomCode}`);
  });

  test('dims controls until its scripts load, and enables them then', async () => {
    const { roomCode } = await openRoom(await fixture.app.signUp('Marmalade'));
    const visit = await fixture.visit();
    const loadScripts = await lateScripts(visit);
    const arriving = visit.opens(`/${roomCode}`);
    const button = visit.button('Returning Player');
    await button.waitFor();
    await visit.page.waitForFunction(
      (each) => each && getComputedStyle(each).filter !== 'none',
      await button.elementHandle(),
    );
    // Playwright waits with the click until the button is enabled.
    const pressing = button.click();
    loadScripts();
    await Promise.all([arriving, pressing]);
    const name = visit.page.getByLabel('Battle name');
    await name.waitFor();
    expect(await name.evaluate((each) => getComputedStyle(each).filter)).toBe('none');
  });
});

/**
 * Blocks the scripts until the returned function is called. The typeface is not blocked: its fallback has the same metrics only
 * if Arial, Liberation Sans or Roboto is installed, which the test machine may lack.
 */
async function lateScripts({ page }: Pick<Visit, 'page'>): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/shell-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Loads the scripts late and expects that hydration replaces no element and causes no layout shift. */
async function expectHydration(visit: Visit, path: string, words: string) {
  const loadScripts = await lateScripts(visit);
  const errors: string[] = [];
  visit.page.on('pageerror', ({ message }) => errors.push(message));
  const arriving = visit.opens(path);
  const main = visit.page.locator('main');
  await visit.page.getByText(words).first().waitFor({ state: 'attached' });
  await main.evaluate((each) => each.setAttribute('data-seen', 'before'));
  // A typeface that loads after the first paint shifts the text, independent of the scripts.
  const fontsLoadedAt = await visit.page.evaluate(async () => {
    await document.fonts.ready;
    return performance.now();
  });
  loadScripts();
  await arriving;
  await visit.page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  expect(await visit.page.evaluate(shifts, fontsLoadedAt)).toBeLessThan(0.02);
  expect(await main.getAttribute('data-seen')).toBe('before');
  expect(errors).toEqual([]);
}

describe('a finished battle', () => {
  test('is rendered on the server and hydrated without changes', async () => {
    const battle = await finishedClash(fixture.app);
    await expectHydration(await fixture.visit(), `/battle/${battle.id}`, 'Player 1 Wins!');
  });

  test('is not rendered on the server before it has ended', async () => {
    const { id } = await startBattle(fixture.app);
    const page = await fetch(`${fixture.origin}/battle/${id}`);
    expect(await page.text()).not.toContain('data-server-rendered');
  });
});

describe('a page rendered for a signed-in player', () => {
  test.each([
    ['results', 'You Won!'],
    ['home', 'Leaderboard'],
    ['game', 'Your turn to share a song'],
  ])('is visible before any script runs, and is hydrated without changes: %s', async (page, words) => {
    const { id, host, guest } = await (page === 'game' ? startBattle : finishedClash)(fixture.app);
    const visit = await fixture.visit(page === 'game' ? guest : host);
    await expectHydration(visit, page === 'home' ? '/home' : `/${page}/${id}`, words);
  });

  test('has working links before its scripts load, except "Log out"', async () => {
    const { host } = await finishedClash(fixture.app);
    const visit = await fixture.visit(host);
    await lateScripts(visit);
    await visit.page.goto('/home', { waitUntil: 'commit' });
    const logOut = visit.page.getByRole('link', { name: 'Log out' });
    await logOut.waitFor();
    // The link may appear shortly before its style sheet is loaded.
    const pointerEvents = () => logOut.evaluate((each) => getComputedStyle(each).pointerEvents);
    await expect.poll(pointerEvents).toBe('none');
    await visit.page.getByRole('link', { name: 'Start Battle' }).click({ noWaitAfter: true });
    await visit.page.waitForURL('**/create-game', { waitUntil: 'commit' });
  });

  test('does not contain a card that the player dismissed', async () => {
    const { host } = await finishedClash(fixture.app);
    const visit = await fixture.visit(host);
    const card = visit.page.getByText('Lock your name');
    await visit.opens('/home');
    await card.waitFor();
    await visit.presses('Not now');
    const loadScripts = await lateScripts(visit);
    const arriving = visit.page.reload();
    await visit.page.getByText('Leaderboard').first().waitFor();
    expect(await card.count()).toBe(0);
    loadScripts();
    await arriving;
    await visit.page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
    expect(await card.count()).toBe(0);
  });

  test('shows a move that happened before its scripts loaded, and takes no rating before that', async () => {
    const { id, guest, host } = await startBattle(fixture.app);
    const visit = await fixture.visit(host);
    const loadScripts = await lateScripts(visit);
    const arriving = visit.opens(`/game/${id}`);
    // The server-rendered banner appears without animation; only later banners are animated.
    await visit.page
      .locator('.banner-block.no-entrance', { hasText: "Opponent's turn to share a song" })
      .waitFor();
    await share(guest, id);
    loadScripts();
    await arriving;
    await visit.page
      .locator('.banner-block:not(.no-entrance)', { hasText: 'Your turn to rate a song' })
      .waitFor();
    await visit.sees('Rate the Song!');
    const loadAgain = await lateScripts(visit);
    const reloading = visit.opens(`/game/${id}`);
    const slider = visit.page.getByRole('slider');
    await slider.waitFor();
    expect(await slider.isDisabled()).toBe(true);
    expect(await visit.page.getByLabel('Comment').isEditable()).toBe(false);
    loadAgain();
    await reloading;
    await slider.press('ArrowRight');
    expect(await slider.getAttribute('aria-valuetext')).toBe('6 out of 10');
  });

  test('accepts typing only after hydration, and restores the typed words after a reload', async () => {
    const { id, guest } = await startBattle(fixture.app);
    const visit = await fixture.visit(guest);
    const loadScripts = await lateScripts(visit);
    const arriving = visit.opens(`/game/${id}`);
    const field = visit.page.getByLabel('Search for a song');
    await field.focus();
    await visit.page.keyboard.type('metal');
    expect(await field.inputValue()).toBe('');
    loadScripts();
    await arriving;
    await visit.types('Search for a song', 'metallica');
    await visit.sees('Songs found');
    // The draft stored on this device replaces the server-rendered field.
    await visit.page.reload();
    await visit.sees('Songs found');
    expect(await field.inputValue()).toBe('metallica');
  });

  test('is rendered for its owner only, and is never cached', async () => {
    const { id, guest, host } = await finishedClash(fixture.app);
    const otherPlayer = await fixture.app.signUp('Nutcracker');
    const pages = [host, guest, otherPlayer].map(({ cookie }) =>
      fetch(`${fixture.origin}/results/${id}`, { headers: { cookie } }),
    );
    const [won, lost, none] = await Promise.all(pages);
    expect(won?.headers.get('cache-control')).toBe('no-store');
    expect(await won?.text()).toMatch(/data-server-rendered.*You Won!/s);
    expect(await lost?.text()).toMatch(/data-server-rendered.*You Lost/s);
    expect(await none?.text()).not.toContain('data-server-rendered');
  });
});

test('a page whose scripts did not load offers to load it again after a while', async () => {
  const battle = await startBattle(fixture.app);
  const { page, ...visit } = await fixture.visit(battle.guest);
  await page.route(/\/assets\/shell-/, (route) => route.abort());
  await page.goto(`/game/${battle.id}`);
  const again = visit.link('Load it again');
  await page.getByText('Your turn to share a song').first().waitFor();
  expect(await again.isVisible()).toBe(false);
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await page.unrouteAll();
  await again.click();
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
  await again.waitFor({ state: 'hidden' });
  await visit.button('Give up').waitFor();
});

describe('the page of a signed-in player', () => {
  test.each([
    ['home', 'Leaderboard'],
    ['game', 'Your turn to share a song'],
    ['results', 'The songs'],
    ['battle', 'Final Scores'],
  ])('contains the data of its first view: %s', async (page, words) => {
    const battle = await (page === 'game' ? startBattle : finishedClash)(fixture.app);
    const visit = await fixture.visit(battle.guest);
    await visit.page.route('**/api/**', (route) => route.abort());
    await visit.opens(page === 'home' ? '/home' : `/${page}/${battle.id}`);
    await visit.page.getByText(words).first().waitFor({ state: 'attached' });
  });
});
