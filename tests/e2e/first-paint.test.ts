// What stands on the page before its scripts, and that they take it over without touching it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import type { Visit } from '#tests/support/browser-visit.ts';
import { finishedClash, openRoom, share, startBattle, throwSong } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

/** Everything that shifted on the page since that moment of its clock, as Chromium counts it. */
const shifts = (since: number) =>
  new Promise<number>((done) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.startTime >= since) sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => done(sum), 300);
  });

describe('The poster', () => {
  test.each(['/', '/landing', '/?code='])('stands at %s before any script runs', async (path) => {
    const html = await (await fetch(`${fixture.origin}${path}`)).text();
    expect(html).toContain('<html lang="en" data-visitor="anonymous"');
    expect(html).toMatch(/<div id="root" data-server-rendered="" data-poster="">.*Play for Free!/s);
    expect(html).not.toMatch(/<link rel="stylesheet"/);
  });

  test('of an invitation has its room and its host on it before any script runs', async () => {
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

  test('and every page that is sent in a chat tell the chat what they are in their first 8 KB', async () => {
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

  test('is not rendered for a player who brings a session', async () => {
    const { cookie } = await fixture.app.signUp('Marmalade');
    const html = await (await fetch(`${fixture.origin}/`, { headers: { cookie } })).text();
    expect(html).not.toMatch(/data-visitor|data-poster/);
    // One that is over leads there, too.
    const over = { headers: { cookie: 'session=over' } };
    expect(await (await fetch(`${fixture.origin}/landing`, over)).text()).toMatch(/<link rel="stylesheet"/);
  });

  test.each(['/', 'the invitation'])('at %s is hydrated as it stands', async (where) => {
    const { roomCode } = await openRoom(await fixture.app.signUp('Marmalade'));
    const visit = await fixture.visit();
    const held = Promise.withResolvers<void>();
    // The typeface comes late, too: what stands in for it is as large.
    await visit.page.route(/\/assets\/(?:shell|archivo-first)-/, async (route) => {
      await held.promise;
      await route.continue();
    });
    const asked: string[] = [];
    visit.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const arriving = visit.goes(where === '/' ? '/' : `/${roomCode}`);
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
    expect(asked).not.toContain('/api/auth/user');
  });

  test.each(['/landing?code=nothing', '/?code=zzzz', '/BBBBBB'])(
    'of a link whose code leads nowhere says so: %s',
    async (path) => {
      const visit = await fixture.visit();
      await visit.goes(path);
      await visit.sees('Play for Free!', 'This room is closed or does not exist.');
    },
  );

  test('of an invitation any time leads to its song', async () => {
    const { roomCode } = await throwSong(await fixture.app.signUp('Marmalade'));
    const visit = await fixture.visit();
    await visit.goes(`/${roomCode}`);
    await visit.waitForPath(`/join-game/${roomCode}`);
  });

  test('shows which controls wait for its scripts, and hears them as soon as those come', async () => {
    const { roomCode } = await openRoom(await fixture.app.signUp('Marmalade'));
    const visit = await fixture.visit();
    const come = await lateScripts(visit);
    const arriving = visit.goes(`/${roomCode}`);
    const button = visit.button('Returning Player');
    await button.waitFor();
    await visit.page.waitForFunction(
      (each) => each && getComputedStyle(each).filter !== 'none',
      await button.elementHandle(),
    );
    // A browser's finger waits, too, until there is something to press.
    const pressing = button.click();
    come();
    await Promise.all([arriving, pressing]);
    const name = visit.page.getByLabel('Battle name');
    await name.waitFor();
    expect(await name.evaluate((each) => getComputedStyle(each).filter)).toBe('none');
  });
});

/**
 * Holds the scripts back until they are let come. The letters are not held: what stands in for them is as large only where
 * the machine has Arial, Liberation Sans or Roboto, and the test's may have none.
 */
async function lateScripts({ page }: Pick<Visit, 'page'>): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/shell-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** The scripts come late, and the page is hydrated as it stands: no element of it is made anew, nothing jumps. */
async function isHydrated(visit: Visit, path: string, words: string) {
  const come = await lateScripts(visit);
  const wrong: string[] = [];
  visit.page.on('pageerror', ({ message }) => wrong.push(message));
  const arriving = visit.goes(path);
  const main = visit.page.locator('main');
  await visit.page.getByText(words).first().waitFor({ state: 'attached' });
  await main.evaluate((each) => each.setAttribute('data-seen', 'before'));
  // Letters that come after the first painting move what stands there, scripts or not.
  const withLetters = await visit.page.evaluate(async () => {
    await document.fonts.ready;
    return performance.now();
  });
  come();
  await arriving;
  await visit.page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  expect(await visit.page.evaluate(shifts, withLetters)).toBeLessThan(0.02);
  expect(await main.getAttribute('data-seen')).toBe('before');
  expect(wrong).toEqual([]);
}

describe('A battle that is over', () => {
  test('stands before any script runs, and is hydrated as it stands', async () => {
    const table = await finishedClash(fixture.app);
    await isHydrated(await fixture.visit(), `/battle/${table.id}`, 'Player 1 Wins!');
  });

  test('is not rendered while it is fought', async () => {
    const { id } = await startBattle(fixture.app);
    const page = await fetch(`${fixture.origin}/battle/${id}`);
    expect(await page.text()).not.toContain('data-server-rendered');
  });
});

describe('What is rendered for a player who is signed in', () => {
  test.each([
    ['results', 'You Won!'],
    ['home', 'Leaderboard'],
    ['game', 'Your turn to share a song'],
  ])('stands before any script runs, and is hydrated as it stands: %s', async (page, words) => {
    const { id, host, guest } = await (page === 'game' ? startBattle : finishedClash)(fixture.app);
    const visit = await fixture.visit(page === 'game' ? guest : host);
    await isHydrated(visit, page === 'home' ? '/home' : `/${page}/${id}`, words);
  });

  test('leads on by its links before its scripts come, and keeps its ways out for them', async () => {
    const { host } = await finishedClash(fixture.app);
    const visit = await fixture.visit(host);
    await lateScripts(visit);
    await visit.page.goto('/home', { waitUntil: 'commit' });
    const logOut = visit.page.getByRole('link', { name: 'Log out' });
    await logOut.waitFor();
    // The link may stand there a moment before its style sheet.
    const waits = () => logOut.evaluate((each) => getComputedStyle(each).pointerEvents);
    await expect.poll(waits).toBe('none');
    await visit.page.getByRole('link', { name: 'Start Battle' }).click({ noWaitAfter: true });
    await visit.page.waitForURL('**/create-game', { waitUntil: 'commit' });
  });

  test('comes without the card that was put away', async () => {
    const { host } = await finishedClash(fixture.app);
    const visit = await fixture.visit(host);
    const card = visit.page.getByText('Lock your name');
    await visit.goes('/home');
    await card.waitFor();
    await visit.presses('Not now');
    const come = await lateScripts(visit);
    const arriving = visit.page.reload();
    await visit.page.getByText('Leaderboard').first().waitFor();
    expect(await card.count()).toBe(0);
    come();
    await arriving;
    await visit.page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
    expect(await card.count()).toBe(0);
  });

  test('shows what happened before its scripts came', async () => {
    const { id, guest, host } = await startBattle(fixture.app);
    const visit = await fixture.visit(host);
    const come = await lateScripts(visit);
    const arriving = visit.goes(`/game/${id}`);
    // What came with the page stands there from its first painting; only what follows is wiped in.
    await visit.page.locator('.banner-block.stood', { hasText: "Opponent's turn to share a song" }).waitFor();
    await share(guest, id);
    come();
    await arriving;
    await visit.page.locator('.banner-block:not(.stood)', { hasText: 'Your turn to rate a song' }).waitFor();
    await visit.sees('Rate the Song!');
  });

  test('takes what is typed only when it can read it, and gives way to it after a reload', async () => {
    const { id, guest } = await startBattle(fixture.app);
    const visit = await fixture.visit(guest);
    const come = await lateScripts(visit);
    const arriving = visit.goes(`/game/${id}`);
    const field = visit.page.getByLabel('Search for a song');
    await field.focus();
    await visit.page.keyboard.type('metal');
    expect(await field.inputValue()).toBe('');
    come();
    await arriving;
    await visit.types('Search for a song', 'metallica');
    await visit.sees('Songs found');
    // From then on what this device keeps of the battle stands in the place of what was rendered.
    await visit.page.reload();
    await visit.sees('Songs found');
    expect(await field.inputValue()).toBe('metallica');
  });

  test('is rendered for its owner alone, and kept by no one', async () => {
    const { id, guest, host } = await finishedClash(fixture.app);
    const stranger = await fixture.app.signUp('Nutcracker');
    const pages = [host, guest, stranger].map(({ cookie }) =>
      fetch(`${fixture.origin}/results/${id}`, { headers: { cookie } }),
    );
    const [won, lost, none] = await Promise.all(pages);
    expect(won?.headers.get('cache-control')).toBe('no-store');
    expect(await won?.text()).toMatch(/data-server-rendered.*You Won!/s);
    expect(await lost?.text()).toMatch(/data-server-rendered.*You Lost/s);
    expect(await none?.text()).not.toContain('data-server-rendered');
  });
});

describe('A page of a player who is signed in', () => {
  test.each([
    ['home', 'Leaderboard'],
    ['game', 'Your turn to share a song'],
    ['results', 'The songs'],
    ['battle', 'Final Scores'],
  ])('brings all that it shows first: %s', async (page, words) => {
    const table = await (page === 'game' ? startBattle : finishedClash)(fixture.app);
    const visit = await fixture.visit(table.guest);
    await visit.page.route('**/api/**', (route) => route.abort());
    await visit.goes(page === 'home' ? '/home' : `/${page}/${table.id}`);
    await visit.page.getByText(words).first().waitFor({ state: 'attached' });
  });
});
