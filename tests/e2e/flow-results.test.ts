import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowClipboard, breakClipboard, readClipboard, stubShare } from '#tests/support/browser-device.ts';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { heading } from '#tests/support/browser-player.ts';
import { finishedClash, playBattle, startBattle, type TestBattle } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture({
    TIP_URL: 'https://tips.example/banger',
    DONATE_BTC: 'bc1-only-a-test',
    DONATE_ETH: '0x-only-a-test',
    DONATE_SOL: 'sol-only-a-test',
  });
});
afterAll(() => fixture?.close());

/** Returns the link that plays all songs of a battle in sequence. */
async function playlistOf({ host, id }: TestBattle): Promise<string> {
  const songs = await host.ok('showSongs', { params: { id: String(id) } });
  return `https://www.youtube.com/watch_videos?video_ids=${songs.map(({ videoId }) => videoId).join(',')}`;
}

describe('the results', () => {
  test('show winner and loser the same battle, each from their own side (§2.1.10)', async () => {
    const battle = await finishedClash(fixture.app);
    const winner = await fixture.visit(battle.host);
    await winner.opens(`/results/${battle.id}`);
    await heading(winner.page, 'You Won!').waitFor();
    await winner.sees('Your Total', 'Opponent Total', '/10', 'Pop Battle', 'Quick Clash', 'Rating: 9/10');
    await winner.sees(`9 from ${battle.guest.nickname}`, 'You', 'Opponent');
    expect(await winner.button('Request rematch').count()).toBe(0);
    await winner.page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
    await winner.follows('Play Again');
    await winner.waitForPath('/create-game');
    // The link opened the page without loading the document again.
    await winner.page.locator('html[data-same]').waitFor({ state: 'attached' });

    const loser = await fixture.visit(battle.guest);
    await loser.opens(`/results/${battle.id}`);
    await heading(loser.page, 'You Lost').waitFor();
    await loser.button('Request rematch').waitFor();
    await loser.follows('Back to Home');
    await loser.waitForPath('/');
  });

  test('offer no rematch after a draw', async () => {
    const battle = await startBattle(fixture.app);
    await playBattle(battle, [[7, 7]]);
    const guest = await fixture.visit(battle.guest);
    await guest.opens(`/results/${battle.id}`);
    await heading(guest.page, "It's a Draw!").waitFor();
    expect(await guest.button('Request rematch').count()).toBe(0);
  });

  test('are not found for a running or unknown battle', async () => {
    const battle = await startBattle(fixture.app);
    const host = await fixture.visit(battle.host);
    await host.opens('/results/999999');
    await host.sees('Results not found', 'No battle stands at this address.');
    await host.follows('Back to Home');
    await host.waitForPath('/');
    await host.page.clock.install();
    await host.opens(`/results/${battle.id}`);
    // The query is retried with growing delays before its failure is shown.
    const missing = async () => {
      await host.page.clock.fastForward(8000);
      return heading(host.page, 'Results not found').isVisible();
    };
    await expect.poll(missing, { timeout: 30_000, interval: 500 }).toBe(true);
    await host.sees('This battle is not over yet');
    expect(await host.page.title()).toBe('This battle is not over yet · Banger Battle');
    await host.follows('Back to the battle');
    await host.waitForPath(`/game/${battle.id}`);
  });

  test('that were not found stay "not found" during a refetch', async () => {
    const battle = await startBattle(fixture.app);
    const host = await fixture.visit(battle.host);
    let responded = false;
    const refetch = new Promise<void>((requested) => {
      void host.page.route('**/api/games/999999/results', (route) => {
        if (responded) return requested();
        responded = true;
        return route.continue();
      });
    });
    await host.opens('/results/999999');
    await host.sees('No battle stands at this address.');
    // A return to the window refetches, unless the live channel already has; this request gets no response.
    await host.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await refetch;
    await host.follows('Back to Home');
    await host.waitForPath('/');
  });

  test('ask a visitor to log in', async () => {
    const { id } = await finishedClash(fixture.app);
    const visitor = await fixture.visit();
    await visitor.opens(`/results/${id}`);
    await visitor.sees('Please log in to continue');
  });
});

test('two players who met before see their series, and keep the sides of their first battle (§13.10, 13.11)', async () => {
  const { host, guest } = await finishedClash(fixture.app);
  const second = await startBattle(fixture.app, 'fast', [guest, host]);
  const visit = await fixture.visit(host);
  await visit.opens(`/game/${second.id}`);
  await visit.sees('Series 1 : 0');
  await visit.page.locator('header').getByText('A', { exact: true }).first().waitFor();
  await visit.page.getByText(`Series: you 1, ${guest.nickname} 0`).waitFor();
  const other = await fixture.visit(guest);
  await other.opens(`/game/${second.id}`);
  await other.page.getByText(`Series: you 0, ${host.nickname} 1`).waitFor();
  await other.sees('Series 0 : 1');
  await playBattle(second, [[5, 5]]);
  await visit.opens(`/results/${second.id}`);
  await visit.page.getByText('1 : 0').waitFor();
  const third = await startBattle(fixture.app, 'fast', [guest, host]);
  await playBattle(third, [[4, 9]]);
  await visit.opens(`/results/${third.id}`);
  await visit.page.getByText('2 : 0').waitFor();
  await visit.page.locator('.result-flood.ink-a').waitFor();
  /** Returns how far the points are beyond their panel in px, with text of twice the size. */
  const beyondPanel = () =>
    visit.page
      .locator('.totals dd')
      .last()
      .evaluate((points) => {
        document.documentElement.style.fontSize = '200%';
        const text = document.createRange();
        text.selectNodeContents(points);
        const { right = 0 } = points.closest('.totals')?.getBoundingClientRect() ?? {};
        return text.getBoundingClientRect().right - right;
      });
  for (const width of [390, 320]) {
    await visit.page.setViewportSize({ width, height: 664 });
    expect(await beyondPanel()).toBeLessThanOrEqual(0);
  }
});

test('"Share Results Playlist" opens the share dialog with a link to the public page (§2.12.12)', async () => {
  const battle = await finishedClash(fixture.app);
  const winner = await fixture.visit(battle.host);
  const shared = await stubShare(winner.page);
  await winner.opens(`/results/${battle.id}`);
  await winner.presses('Share Results Playlist');
  await expect.poll(() => shared).toHaveLength(1);
  expect(shared[0]).toEqual({
    title: 'Pop Battle, Banger Battle',
    text: `Pop Battle on Banger Battle. I won 9 to 4. The songs: ${await playlistOf(battle)}`,
    url: `${fixture.origin}/battle/${battle.id}`,
  });
});

describe('a player who wants to donate', () => {
  test('sees a tip link and three addresses to copy (§2.12.14)', async () => {
    const battle = await finishedClash(fixture.app);
    const loser = await fixture.visit(battle.guest);
    await allowClipboard(loser.context, fixture.origin);
    await loser.opens(`/results/${battle.id}`);
    const tip = loser.page.getByRole('link', { name: 'Buy us a coffee' });
    expect(await tip.getAttribute('href')).toBe('https://tips.example/banger');
    for (const [coin, address] of [
      ['BTC', 'bc1-only-a-test'],
      ['ETH', '0x-only-a-test'],
      ['SOL', 'sol-only-a-test'],
    ] as const) {
      await loser.presses(coin);
      await loser.seesToast('Copied!', `${coin} address copied to clipboard`);
      expect(await readClipboard(loser.page)).toBe(address);
    }
    // Without a share dialog the playlist is copied, and without a clipboard its beginning is shown.
    await loser.presses('Share Results Playlist');
    await loser.seesToast('Copied!', 'Results playlist copied to clipboard');
    const copied = await readClipboard(loser.page);
    expect(copied).toContain(await playlistOf(battle));
    expect(copied).toContain(`/battle/${battle.id}`);
    await breakClipboard(loser.page);
    await loser.presses('Share Results Playlist');
    await loser.seesToast('Share Results Playlist', copied.slice(0, 100));
  });

  test('sees the address in a toast if it cannot be copied (§2.2.8)', async () => {
    const visitor = await fixture.visit();
    await visitor.opens('/landing');
    await breakClipboard(visitor.page);
    await visitor.presses('BTC');
    await visitor.seesToast('Failed to copy BTC address', 'bc1-only-a-test');
  });
});
