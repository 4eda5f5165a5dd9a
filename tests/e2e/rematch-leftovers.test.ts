import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chickenMessage } from '#rules/play-requests.ts';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import {
  finishedClash,
  openRoom,
  playRound,
  share,
  startBattle,
  type TestBattle,
} from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

/** Requests a rematch for the guest, who lost the battle. */
const challenge = ({ host, guest, id }: TestBattle) =>
  guest.ok('askRematch', { body: { toUserId: host.id, originalGameId: id, gameMode: 'fast' } });

/** Returns the vertical gap between two elements in px. */
const gapBetween = async (first: Locator, second: Locator) => {
  const [over, under] = await Promise.all([first.boundingBox(), second.boundingBox()]);
  return over && under ? Math.abs(under.y - over.y - over.height) : Number.NaN;
};

test('a closed rematch dialog leaves a link to the request until it expires', async () => {
  const battle = await finishedClash(fixture.app);
  await challenge(battle);
  const winner = await fixture.visit(battle.host);
  await winner.page.clock.install();
  await winner.opens(`/player/${battle.guest.id}`);
  await winner.button('Accept').waitFor();
  await winner.page.keyboard.press('Escape');
  const requestLink = winner.page.getByRole('link', {
    name: `${battle.guest.nickname} still waits for your answer`,
  });
  await requestLink.waitFor();
  expect(await winner.page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await winner.page.reload();
  await requestLink.waitFor();
  expect(await winner.page.getByRole('dialog').count()).toBe(0);
  await requestLink.click();
  await winner.button(`Accept ${battle.guest.nickname}`).waitFor();
  await winner.page.goBack();
  // The browser's clock moves first: after the server's clock has moved, a refetch would remove the request before it expires.
  await winner.page.clock.fastForward(120_000);
  await winner.seesToast('Rematch invitation expired', `${battle.guest.nickname} has stopped waiting.`);
  fixture.app.advance(120_000);
  await winner.fastForwardsUntilGone(requestLink, 120_000);
});

test('a rematch request during a turn does not interrupt typing, and opens after the turn or on a press', async () => {
  const battle = await finishedClash(fixture.app);
  const third = await fixture.app.signUp('Another One');
  const other = await finishedClash(fixture.app, [battle.host, third]);
  const current = await startBattle(fixture.app, 'fast', [battle.guest, battle.host]);
  const { page, ...host } = await fixture.visit(battle.host);
  await host.opensAndConnects(`/game/${current.id}`);
  const field = page.getByLabel('Search for a song');
  await field.pressSequentially('bohemian');
  await challenge(battle);
  const line = page.getByRole('button', { name: `${battle.guest.nickname} asks for a rematch` });
  await line.waitFor();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect.poll(() => gapBetween(page.locator('.bar'), line)).toBe(0);
  await page.getByText(`${battle.guest.nickname} asks for a rematch`).first().waitFor();
  await page.keyboard.type(' rhapsody');
  expect(await field.inputValue()).toBe('bohemian rhapsody');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await line.click();
  await page.getByRole('dialog', { name: 'Rematch Challenge!' }).waitFor();
  await page.keyboard.press('Escape');
  await host.button(`${battle.guest.nickname} still waits for your answer`).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toMatch(/still waits for your answer$/);
  await challenge(other);
  await host.button(`${third.nickname} asks for a rematch`).waitFor();
  await share(battle.host, current.id);
  await page.getByRole('dialog').getByText(third.nickname, { exact: true }).waitFor();
});

test('a player whose rematch request expires is notified and can request again', async () => {
  const battle = await finishedClash(fixture.app);
  const loser = await fixture.visit(battle.guest);
  await loser.page.clock.install();
  await loser.opensAndConnects(`/results/${battle.id}`);
  await loser.presses('Request rematch');
  await loser.seesToast('Rematch requested');
  expect(await loser.page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Rematch requested/);
  // The browser's clock moves first, as above.
  await loser.page.clock.fastForward(120_000);
  await loser.seesToast('Rematch request expired', 'They did not answer in time.');
  // The request is still valid by the server's clock.
  const pendingButton = loser.button(/^Rematch requested/);
  await pendingButton.waitFor();
  fixture.app.advance(120_000);
  await loser.fastForwardsUntilGone(pendingButton, 120_000);
  await loser.presses('Request rematch');
  await loser.seesToast('Rematch requested');
});

test('the note about a pending rematch request disappears when it expires, also after a reload', async () => {
  const battle = await finishedClash(fixture.app);
  const loser = await fixture.visit(battle.guest);
  await loser.page.clock.install();
  await loser.opensAndConnects(`/results/${battle.id}`);
  await loser.presses('Request rematch');
  await loser.page.reload();
  const pendingButton = loser.button(/^Rematch requested/);
  await pendingButton.waitFor();
  fixture.app.advance(120_000);
  await loser.fastForwardsUntilGone(pendingButton, 120_000);
  await loser.button('Request rematch').waitFor();
  await loser.page.reload();
  await loser.button('Request rematch').waitFor();
});

test('the toast of a declined rematch covers no avatar, name, score, clock, banner or control of a rating on a phone (§11.2)', async () => {
  const { app } = fixture;
  const battle = await finishedClash(app);
  const { host, guest } = battle;
  const between = await startBattle(app, 'secret', [host, guest]);
  await playRound(between, 1, [9, 4]);
  const running = await startBattle(app, 'fast', [host, guest]);
  const ratingTurn = await startBattle(app, 'fast', [host, guest]);
  await share(ratingTurn.guest, ratingTurn.id);
  const room = await openRoom(host);
  const pages = [
    `game/${running.id}`,
    `game/${ratingTurn.id}`,
    `create-game?room=${room.id}`,
    `game/${room.id}`,
    'home',
  ];
  const { page, ...visit } = await fixture.visit(host);
  const expectNothingCovered = async (where: string) => {
    for (const [width, height] of phones) {
      await page.setViewportSize({ width, height });
      const message = { type: 'rematchDeclined', chickenMessage: longLine } as const;
      app.server.context.hub.publish({ to: [host.id], message });
      await visit.seesToast('Rematch Declined', longLine);
      const covered = () => page.evaluate(coveredBy, [host.nickname, guest.nickname]);
      await expect.poll(covered, { message: `${where} at ${width}x${height}` }).toEqual([]);
      await page.getByLabel('Notifications').getByRole('button', { name: 'Close' }).click();
    }
  };
  for (const path of [...pages, `round-summary/${between.id}`, `results/${battle.id}`]) {
    await visit.opensAndConnects(`/${path}`);
    await page.locator('main img[src*="/avatars/"], header img[src*="/avatars/"]').first().waitFor();
    await expectNothingCovered(path);
    if (path !== `game/${ratingTurn.id}`) continue;
    await visit.presses(/^Play /);
    await visit.button('Stop').waitFor();
    await expectNothingCovered(`${path} while the song plays`);
  }
});

const phones = [
  [360, 640],
  [390, 664],
  [430, 844],
] as const;
const longLine = chickenMessage(0.4, 'live');

/** Returns the elements that the toast covers although it must not; runs in the page. */
function coveredBy(names: readonly string[]): string[] {
  const toast = document.querySelector('.toast')?.getBoundingClientRect();
  const isUnder = ({ top, bottom, left, right, width }: DOMRect) =>
    toast !== undefined &&
    width > 2 &&
    Math.min(bottom, toast.bottom) - Math.max(top, toast.top) > 1 &&
    Math.min(right, toast.right) - Math.max(left, toast.left) > 1;
  const uncovered =
    'img[src*="/avatars/"], .totals, .side-total, .verdict, [role="timer"], main .banner-block, .rate :is(.deck .btn, .numbers)';
  const all = [...document.querySelectorAll<HTMLElement>('body *')];
  const named = all.filter((each) => !each.childElementCount && names.includes(each.textContent ?? ''));
  return [...document.querySelectorAll(uncovered), ...named]
    .filter((each) => isUnder(each.getBoundingClientRect()))
    .map((each) => each.outerHTML.slice(0, 80));
}
