// Pictures of finished battles (results, public page), players, rematches, challenges and accounts.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { heading } from '#tests/support/browser-player.ts';
import { fillLeaderboard, playTurns, startPictureBattle } from '#tests/support/picture-battles.ts';
import { type OpenPictureWindow, pictureWindows, takePicture } from '#tests/support/take-picture.ts';
import { openAnytime } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openTestServer, type TestServer } from '#tests/support/test-server.ts';

let app: TestServer;
let browser: Browser;
let openWindow: OpenPictureWindow;
let players: TestClient[];
beforeAll(async () => {
  [app, browser] = await Promise.all([openTestServer({}, { now: Date.now() }), openBrowser()]);
  openWindow = pictureWindows(browser, `http://127.0.0.1:${app.server.port}`);
  players = await fillLeaderboard(app);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

const bothThemes = { shapes: ['phone-dark', 'phone-light', 'desk-dark'] } as const;

async function openPlayer() {
  const [me, friend] = players;
  if (!me || !friend) throw new Error('there are too few players');
  const window = await openWindow(me);
  return { me, friend, page: window.page };
}

test('pictures of home and profile', { timeout: 120_000 }, async () => {
  const { page, friend } = await openPlayer();
  await page.goto('/home');
  await page.getByRole('link', { name: /Kasimir/ }).waitFor();
  await takePicture(page, 'home', bothThemes);
  await page.goto(`/player/${friend.id}`);
  await heading(page, /TrebleMaker/).waitFor();
  await page.getByText('Green Light').first().waitFor();
  await takePicture(page, 'player', bothThemes);
});

test('pictures of results', { timeout: 120_000 }, async () => {
  const { me, friend, page } = await openPlayer();
  const showing = async (id: number, word: string) => {
    await page.goto(`/results/${id}`);
    await heading(page, word).waitFor();
    await page.getByText(word).first().waitFor();
  };
  const won = await startPictureBattle([me, friend], { mode: 'medium' });
  await playTurns(app, won, [8, 9, 10, 7, 5, 9, 8, 3, 6, 8]);
  await showing(won.id, 'You Won!');
  await takePicture(page, 'results-won', {
    shapes: ['phone-dark', 'phone-light', 'short-dark', 'desk-dark'],
  });
  await page.goto(`/battle/${won.id}`);
  await page.getByText('Dancing On My Own').first().waitFor();
  await takePicture(page, 'battle');
  await page.getByRole('button', { name: /^Report/ }).click();
  await heading(page, 'What is not right?').waitFor();
  await takePicture(page, 'report', { shapes: ['phone-dark', 'desk-dark'] });

  const lost = await startPictureBattle([me, friend], { mode: 'secret', battleType: 'metal' });
  await playTurns(app, lost, [8, 6, 4, 9, 9, 7]);
  await showing(lost.id, 'You Lost');
  await takePicture(page, 'results-lost', bothThemes);

  const draw = await startPictureBattle([me, friend], { battleType: 'kpop' });
  await playTurns(app, draw, [7, 7]);
  await showing(draw.id, "It's a Draw!");
  await takePicture(page, 'results-draw', { shapes: ['phone-dark'] });

  const late = await startPictureBattle([friend, me], { battleType: 'jazz' });
  app.advance(130_000);
  await showing(late.id, 'You Lost');
  await takePicture(page, 'results-timeout', { shapes: ['phone-dark'] });
  await page.goto(`/rivals/${friend.id}`);
  await page.getByText('Last battles').waitFor();
  await takePicture(page, 'rivals', bothThemes);
});

test('pictures of rematches', { timeout: 120_000 }, async () => {
  const { me, friend, page } = await openPlayer();
  await page.goto('/rematch');
  await page.getByRole('heading').first().waitFor();
  await page
    .getByText(/No .*rematch/i)
    .first()
    .waitFor();
  await takePicture(page, 'rematch-empty', { shapes: ['phone-dark'] });
  const battle = await startPictureBattle([me, friend]);
  await playTurns(app, battle, [4, 9]);
  const { id } = await friend.ok('askRematch', {
    body: { toUserId: me.id, originalGameId: battle.id, gameMode: 'fast' },
  });
  await page.getByRole('button', { name: 'Accept' }).waitFor();
  await takePicture(page, 'rematch', { shapes: ['phone-dark'] });
  await page.goto('/home');
  await page.getByRole('dialog').waitFor();
  await takePicture(page, 'rematch-dialog', bothThemes);
  await me.ok('answerRematch', { params: { requestId: String(id) }, body: { accept: true } });
  await page.goto(`/results/${battle.id}`);
  await page.getByRole('link', { name: 'Go to the rematch' }).waitFor();
  await takePicture(page, 'rematch-taken', { shapes: ['phone-dark', 'short-dark'] });
  await page.goto(`/join-game/${battle.code}`);
  await page.getByRole('button', { name: 'See the results' }).waitFor();
  await takePicture(page, 'room-over', { shapes: ['phone-dark'] });
});

test('pictures of an anytime battle and a challenge', { timeout: 120_000 }, async () => {
  const [, , , me, friend] = players;
  if (!me || !friend) throw new Error('there are too few players');
  const { page } = await openWindow(me);
  const room = await openAnytime(me);
  await page.goto(`/create-game?room=${room.id}`);
  await page.getByText('Your song waits for an answer').waitFor();
  await takePicture(page, 'anytime-waiting-room', { shapes: ['phone-dark', 'desk-dark'] });
  const visitor = await openWindow();
  await visitor.page.goto(`/${room.roomCode}`);
  await visitor.page.getByRole('button', { name: 'Lock my score' }).waitFor();
  await takePicture(visitor.page, 'anytime-invitation', bothThemes);
  const other = await openWindow(friend);
  const battle = await startPictureBattle([me, friend]);
  await playTurns(app, battle, [9, 4]);
  await other.page.goto('/home');
  await heading(other.page, 'Rivals').waitFor();
  await me.ok('challengeRival', { body: { toUserId: friend.id } });
  await heading(other.page, 'Play Again?').waitFor();
  await takePicture(other.page, 'challenge-dialog', { shapes: ['phone-dark', 'desk-dark'] });
});

test('pictures of the lock of a name', { timeout: 60_000 }, async () => {
  // This player has no rematch request, whose dialog would cover the page.
  const me = players[2];
  if (!me) throw new Error('there are too few players');
  const { page } = await openWindow(me);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Lock with a recovery code' }).waitFor();
  await takePicture(page, 'account', bothThemes);
  await page.getByRole('button', { name: 'Lock with a recovery code' }).click();
  await heading(page, 'Your recovery code').waitFor();
  await takePicture(page, 'recovery-code', { shapes: ['phone-dark', 'phone-light'] });
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByRole('button', { name: 'Unlock this name' }).waitFor();
  await takePicture(page, 'locked', { shapes: ['phone-dark'] });
  const visitor = await openWindow();
  await visitor.page.goto('/');
  await visitor.page.getByRole('button', { name: 'Returning Player' }).click();
  await visitor.page.getByLabel('Battle name').fill(me.nickname);
  await visitor.page.getByRole('button', { name: 'Log in' }).click();
  await visitor.page.getByRole('button', { name: 'Use recovery code' }).waitFor();
  await takePicture(visitor.page, 'locked-login', { shapes: ['phone-dark'] });
});
