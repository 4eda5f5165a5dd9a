// Pictures of a battle as both players see it: turns, timers, ratings and the summaries of rounds.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { heading } from '#tests/support/browser-player.ts';
import { waitForLive } from '#tests/support/browser-visit.ts';
import {
  continueRound,
  type PictureBattle,
  playTurns,
  rateHit,
  shareHit,
  sharerOf,
  startPictureBattle,
} from '#tests/support/picture-battles.ts';
import {
  joinPictures,
  type OpenPictureWindow,
  pictureWindows,
  takePicture,
} from '#tests/support/take-picture.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openTestServer, type TestServer } from '#tests/support/test-server.ts';

let app: TestServer;
let browser: Browser;
let openWindow: OpenPictureWindow;
let players: readonly [TestClient, TestClient];
beforeAll(async () => {
  [app, browser] = await Promise.all([openTestServer({}, { now: Date.now() }), openBrowser()]);
  openWindow = pictureWindows(browser, `http://127.0.0.1:${app.server.port}`);
  players = [await app.signUp('Marmalade', 'female_1'), await app.signUp('TrebleMaker', 'male_3')];
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

const bothThemes = { shapes: ['phone-dark', 'phone-light', 'desk-dark'] } as const;

test('pictures of the turns of an Epic War', { timeout: 170_000 }, async () => {
  const battle = await startPictureBattle(players, { mode: 'medium' });
  await playTurns(app, battle, [8, 7, 6, 7, 9, 8]);
  await continueRound(app, battle);
  // The guest connects once and leaves, so that the guest's absence is counted from here.
  await (await battle.guest.listen(battle.id)).close();
  const { page } = await openWindow(battle.host);
  await page.goto(`/game/${battle.id}`);
  await page.getByText('Your turn to share a song').first().waitFor();
  await page.getByRole('radio').first().waitFor();
  await takePicture(page, 'your-turn');
  await page.getByLabel('Search for a song').fill('love');
  const first = page.getByRole('radiogroup', { name: 'Songs found' }).getByRole('radio').first();
  await first.waitFor();
  await takePicture(page, 'search-results', { shapes: ['phone-dark'] });
  await first.check({ force: true });
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .waitFor();
  await takePicture(page, 'song-chosen', bothThemes);

  await takeTimers(page);
  await takeOtherTurns(battle);
  await joinPictures(await browser.newPage(), 'game', ['song-chosen-desk-dark', 'rate-touched-phone-dark']);
});

async function takeTimers(page: Page) {
  for (const [wait, name] of [
    [73_000, 'timer-amber'],
    [35_000, 'timer-red'],
  ] as const) {
    app.advance(wait);
    // A song that stays chosen would be sent automatically before the last picture is taken.
    await page.evaluate(() => localStorage.removeItem('songDraft'));
    await page.reload();
    await page.getByRole('radio').first().waitFor();
    await takePicture(page, name, { shapes: ['phone-dark', 'phone-light'] });
  }
}

/** Takes the opponent's moves: rating the host's song, sharing a song, asking for another one. */
async function takeOtherTurns(battle: PictureBattle) {
  const { id, host, guest } = battle;
  const { page } = await openWindow(host);
  const song = await shareHit(battle, host, 6);
  await page.goto(`/game/${id}`);
  await page
    .getByText(/has been sent/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Claim the win' }).waitFor();
  await takePicture(page, 'away', bothThemes);
  const live = await guest.listen(id);
  await waitUntilBack(page);
  await takePicture(page, 'song-sent', { shapes: ['phone-dark'] });
  await rateHit(guest, song, { battle, turn: 6, rating: 9 });
  await page
    .getByText(/has rated your song/)
    .first()
    .waitFor();
  const theirs = await shareHit(battle, guest, 7);
  await heading(page, 'Rate the Song!').waitFor();
  await takePicture(page, 'rate');
  await page.getByRole('slider').fill('8');
  await page.getByLabel('Comment').fill('Kitchen disco classic. I hate you, well done.');
  await takePicture(page, 'rate-touched', {
    shapes: ['phone-dark', 'phone-light', 'short-dark', 'desk-dark'],
  });
  await host.ok('askSwap', { params: { id: String(id) }, body: { songId: theirs } });
  await page.getByText(/^You asked for another song/).waitFor();
  await takePicture(page, 'swap-asked', { shapes: ['phone-dark'] });
  await page.getByRole('button', { name: 'Give up' }).click();
  await heading(page, 'Give up this battle?').waitFor();
  await takePicture(page, 'give-up', bothThemes);
  await live.close();
}

const waitUntilBack = (page: Page) => page.getByText(/is away\./).waitFor({ state: 'detached' });

async function takeTheirSearch(battle: PictureBattle, page: Page) {
  const { id, guest } = battle;
  await continueRound(app, battle);
  const connected = waitForLive(page, `/game/${id}`);
  await page.goto(`/game/${id}`);
  await connected;
  await page.getByText("Opponent's turn to share a song").first().waitFor();
  const live = await guest.listen(id);
  live.send({
    type: 'playerTyping',
    gameId: id,
    userId: guest.id,
    searchQuery: 'murder on the danc',
  });
  await page
    .getByText(/murder on the danc/)
    .first()
    .waitFor();
  await waitUntilBack(page);
  await takePicture(page, 'opponent-turn', bothThemes);
}

test('pictures of a battle without an opponent', { timeout: 60_000 }, async () => {
  const [host] = players;
  const { id } = await host.ok('openBattle', { body: { mode: 'fast', battleType: 'hip_hop' } });
  const { page } = await openWindow(host);
  await page.goto(`/game/${id}`);
  await page.getByText('Waiting for all players...').first().waitFor();
  await takePicture(page, 'game-waiting', { shapes: ['phone-dark'] });
});

test('pictures of the summaries of rounds', { timeout: 120_000 }, async () => {
  const medium = await startPictureBattle(players, { mode: 'medium' });
  await playTurns(app, medium, [8, 7, 6, 7]);
  const { page } = await openWindow(medium.host);
  const live = await medium.guest.listen(medium.id);
  await page.goto(`/round-summary/${medium.id}`);
  await heading(page, /Round 2 Summary/).waitFor();
  await waitUntilBack(page);
  await takePicture(page, 'round-summary', bothThemes);
  await takeTheirSearch(medium, page);

  const secret = await startPictureBattle(players, { mode: 'secret' });
  await playTurns(app, secret, [8, 7, 6, 7]);
  live.send({ type: 'joinGame', gameId: secret.id, userId: secret.guest.id });
  await live.receives('joined');
  await page.goto(`/round-summary/${secret.id}`);
  await heading(page, /Round 2 Summary/).waitFor();
  await waitUntilBack(page);
  await takePicture(page, 'round-summary-secret', bothThemes);
  await continueRound(app, secret);
  await playTurns(app, secret, [9, 6], 4);
  await page.goto(`/round-summary/${secret.id}`);
  await heading(page, 'Final Results!').waitFor();
  await page.getByRole('button', { name: 'View Final Results' }).waitFor();
  await takePicture(page, 'final-summary');

  const turn = await startPictureBattle(players, { mode: 'secret' });
  await playTurns(app, turn, [8, 7, 6, 7]);
  await continueRound(app, turn);
  await rateHit(turn.host, await shareHit(turn, sharerOf(turn, 4), 4), { battle: turn, turn: 4, rating: 9 });
  await page.goto(`/game/${turn.id}`);
  await page.getByRole('radio').first().waitFor();
  await takePicture(page, 'secret-turn', { shapes: ['phone-dark', 'desk-dark'] });
});
