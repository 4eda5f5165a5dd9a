// Battles under difficult conditions: without storage, with "Back", in two windows, on a slow network.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { heading } from '#tests/support/browser-player.ts';
import type { Visit } from '#tests/support/browser-visit.ts';
import { finishedClash, openRoom, share, startBattle } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

async function takeName(visit: Visit, name: string, beforeTheName = async () => {}) {
  await visit.presses(/^(Play for Free!|New Player - Join Battle)$/);
  await visit.waitForPath('/nickname');
  await heading(visit.page, 'Choose Your Battle Name').waitFor();
  await beforeTheName();
  await visit.types('Battle name', name);
  await visit.presses('Use This Name');
}

test('a browser without storage leads a visitor from the invitation into the battle, despite a reload (§10.9)', async () => {
  const { roomCode } = await openRoom(await fixture.app.signUp('Keeper'));
  const visit = await fixture.visit();
  await visit.page.addInitScript(() => {
    for (const kind of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, kind, {
        get: () => {
          throw new DOMException('no', 'SecurityError');
        },
      });
  });
  await visit.opens(`/${roomCode}`);
  await takeName(visit, 'Forgetful', async () => void (await visit.page.reload()));
  await visit.seesToast('Joined Game!', 'Starting battle...');
  await visit.sees('Your turn to share a song');
});

test('a second tab of a player shows the rating that was sent in the first (§10.10)', async () => {
  const battle = await startBattle(fixture.app);
  await share(battle.guest, battle.id);
  const [first, second] = [await fixture.visit(battle.host), await fixture.visit(battle.host)];
  for (const tab of [first, second]) {
    await tab.opensAndConnects(`/game/${battle.id}`);
    await heading(tab.page, 'Rate the Song!').waitFor();
  }
  await first.presses(/^Play /);
  await first.presses('Complete Rating');
  for (const tab of [first, second]) await tab.sees('Your turn to share a song');
});

describe('"Back"', () => {
  test('leads from step to step on the way into a waiting room, and out of it (§10.11)', async () => {
    const visit = await fixture.visit(await fixture.app.signUp('Backer'));
    await visit.opens('/home');
    await visit.follows('Start Battle');
    await visit.presses('Choose Battle Type');
    await heading(visit.page, 'Choose Battle Type').waitFor();
    await visit.page.goBack();
    await heading(visit.page, 'Choose Game Mode').waitFor();
    await visit.page.goForward();
    await visit.presses('Create Wildcard Battle');
    await visit.sees('Waiting for opponent');
    await visit.page.goBack();
    await heading(visit.page, 'Choose Game Mode').waitFor();
    await visit.page.goBack();
    await visit.sees('Leaderboard', /Waiting for opponent. Go back to the room/);
  });

  test('leads a new player to pages for signed-in players (§10.11)', async () => {
    const visit = await fixture.visit();
    await visit.opens('/');
    await takeName(visit, 'Rewinder');
    await visit.presses(/Riot Star/);
    await visit.sees('Leaderboard');
    await visit.page.goBack();
    await visit.waitForPath('/');
    await visit.sees('Leaderboard');
  });

  test('works from the results of a battle (§10.11)', async () => {
    const battle = await finishedClash(fixture.app);
    const visit = await fixture.visit(battle.host);
    await visit.opens('/home');
    await visit.opens(`/game/${battle.id}`);
    await heading(visit.page, 'You Won!').waitFor();
    await visit.follows('Back to Home');
    await visit.sees('Leaderboard');
    await visit.page.goBack();
    await heading(visit.page, 'You Won!').waitFor();
    await visit.page.goBack();
    await visit.sees('Leaderboard');
  });
});

test('a rating on a slow network is sent completely (§10.12)', async () => {
  const battle = await startBattle(fixture.app);
  const { id } = await share(battle.guest, battle.id);
  const visit = await fixture.visit(battle.host);
  const line = await visit.context.newCDPSession(visit.page);
  // As on a phone that has never opened the game.
  await line.send('Network.setCacheDisabled', { cacheDisabled: true });
  const slow3G = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await line.send('Network.emulateNetworkConditions', { offline: false, ...slow3G });
  visit.page.setDefaultTimeout(60_000);
  await visit.opens(`/game/${battle.id}`);
  await visit.page.getByRole('slider').fill('9');
  await visit.types('Comment', 'Worth the wait.');
  await visit.presses(/^Play /);
  const sending = visit.button('Sending...').waitFor();
  await visit.presses('Complete Rating');
  await sending;
  await visit.sees('Your turn to share a song');
  const ratings = await battle.host.ok('showRatings', { params: { id: String(battle.id) } });
  expect(ratings).toMatchObject([{ songId: id, rating: 9, comment: 'Worth the wait.' }]);
});

test('a page without a network prefetches no code, because a browser keeps a failed import (§10.13)', async () => {
  const host = await fixture.app.signUp('Marmalade');
  const { id } = await openRoom(host);
  const visit = await fixture.visit(host);
  await visit.page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }),
  );
  const scripts: string[] = [];
  visit.page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await visit.page.clock.install();
  await visit.opensAndConnects(`/create-game?room=${id}`);
  await visit.page.clock.runFor(10_000);
  expect(scripts.filter((path) => path.includes('/game-screen-'))).toEqual([]);
});

describe('a song', () => {
  test('whose thumbnail does not load shows a drawn one (§10.3)', async () => {
    const battle = await startBattle(fixture.app);
    await share(battle.guest, battle.id);
    const visit = await fixture.visit(battle.guest);
    visit.outside.set('i.ytimg.com', () => undefined);
    await visit.opens(`/game/${battle.id}`);
    await visit.sees('Songs This Round', 'Bohemian Rhapsody');
    await visit.page.locator('.thumb svg').first().waitFor();
    expect(await visit.page.locator('.thumb img').count()).toBe(0);
  });

  test('whose video was deleted shows a message with a link to YouTube (§10.4)', async () => {
    const battle = await startBattle(fixture.app);
    const { videoId } = await share(battle.guest, battle.id);
    const visit = await fixture.visit(battle.host);
    const body = `<!doctype html><title>gone</title><script>
      addEventListener('message', ({ origin }) => parent.postMessage('{"event":"onError","info":100}', origin));
    </script>`;
    visit.outside.set('www.youtube-nocookie.com', () => ({ contentType: 'text/html', body }));
    await visit.opens(`/game/${battle.id}`);
    await visit.presses(/^Play /);
    await visit.sees("This song doesn't play here. Open it in YouTube instead.");
    const link = visit.page.getByRole('link', { name: /Open in YouTube/ });
    expect(await link.getAttribute('href')).toBe(`https://www.youtube.com/watch?v=${videoId}`);
  });

  test('whose player does not load shows a message, also in the preview (§10.4)', async () => {
    const battle = await startBattle(fixture.app);
    const visit = await fixture.visit(battle.guest);
    visit.outside.set('www.youtube-nocookie.com', () => undefined);
    await visit.page.clock.install();
    await visit.opens(`/game/${battle.id}`);
    const songs = visit.page.getByRole('radiogroup', { name: 'Fits Pop Battle' });
    await songs.getByRole('radio').first().check({ force: true });
    await visit.presses(/^Play /);
    await visit.button('Stop').waitFor();
    await visit.page.clock.fastForward(10_000);
    await visit.sees('The video does not load here. Open it in YouTube instead.');
    await visit.sees('Not checked: the player does not load.');
    await visit.page.getByRole('link', { name: /Open in YouTube/ }).waitFor();
  });
});

describe('after a deployment', () => {
  const notFound = { status: 404, contentType: 'application/json', body: '{"message":"Not found"}' };

  test('a page whose next script is missing reloads itself and keeps what was typed', async () => {
    const battle = await startBattle(fixture.app);
    const visit = await fixture.visit(battle.guest);
    // The script is missing until the reload, because the page may preload it before the press.
    let isDeployed = false;
    // A prefetch that a slow connection has not finished does not change that.
    const prefetch = visit.page.waitForRequest('**/assets/results-screen-*.js');
    await visit.page.route('**/assets/results-screen-*.js', (route) =>
      isDeployed ? route.fallback() : undefined,
    );
    await visit.page.route('**/assets/end-early-*.js', (route) =>
      isDeployed ? route.fallback() : route.fulfill(notFound),
    );
    await visit.opensAndConnects(`/game/${battle.id}`);
    await visit.types('Search for a song', 'metallica');
    await prefetch;
    visit.page.on('request', (request) => {
      isDeployed ||= request.url().endsWith(`/game/${battle.id}`);
    });
    const loaded = visit.page.waitForEvent('load');
    await visit.presses('Give up');
    await loaded;
    await visit.sees('Your turn to share a song');
    await expect.poll(() => visit.page.getByLabel('Search for a song').inputValue()).toBe('metallica');
    await visit.presses('Give up');
    await visit.sees('Give up this battle?');
  });

  test('a page whose script stays missing reloads itself only once', async () => {
    const { host } = await finishedClash(fixture.app);
    const visit = await fixture.visit(host);
    let loads = 0;
    visit.page.on('load', () => {
      loads += 1;
    });
    await visit.page.route('**/assets/player-profile-*.js', (route) => route.fulfill(notFound));
    await visit.opens('/home');
    await visit.page.locator(`a[href="/player/${host.id}"]`).first().click();
    await expect.poll(() => loads).toBe(2);
    await visit.sees('This could not be loaded');
    await visit.presses('Try again');
    await expect.poll(() => loads).toBe(3);
    await visit.sees('This could not be loaded');
    expect(loads).toBe(3);
  });
});
