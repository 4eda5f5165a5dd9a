import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { axeViolations } from '#tests/support/browser-player.ts';
import { recordAnnouncements } from '#tests/support/record-announcements.ts';
import { finishedAnytime as anytimeBattle, finishedClash, startBattle } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

const clash = (people: TestClient[] = []) => finishedClash(fixture.app, people);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

const finishedAnytime = () => anytimeBattle(fixture.app);
const challenge = (by: TestClient, to: TestClient) => by.ok('challengeRival', { body: { toUserId: to.id } });

test('the winner challenges the loser, whose acceptance leads both into a battle that the winner starts (§13.30, 13.32, 13.33)', async () => {
  const { host, guest, id } = await clash();
  const [winner, loser] = [await fixture.visit(host), await fixture.visit(guest)];
  await loser.opensAndConnects(`/results/${id}`);
  await winner.opensAndConnects(`/results/${id}`);
  expect(await axeViolations(winner.page)).toEqual([]);
  await winner.presses(`Play ${guest.nickname} again`);
  await winner.button(`${guest.nickname} is asked. 2 minutes left.`).waitFor();
  expect(await focused(winner.page)).toMatch(/^Asked\. 2/);
  const dialog = loser.page.getByRole('dialog', { name: 'Play Again?' });
  await dialog.getByText(`${host.nickname} wants to play you again.`).waitFor();
  await dialog.getByText('This invitation expires automatically.').waitFor();
  expect(await axeViolations(loser.page)).toEqual([]);
  const [atWinner, atLoser] = [await recordAnnouncements(winner.page), await recordAnnouncements(loser.page)];
  await loser.presses(/^Accept$/);
  await winner.seesToast(`${guest.nickname} is in!`, 'The next battle begins.');
  await loser.seesToast('You are in!', 'The next battle begins.');
  for (const visit of [winner, loser]) await visit.waitForPath(/^\/game\/\d+$/);
  // The guest shared first in the previous battle, so the host starts this one.
  await winner.sees('Your turn to share a song');
  await loser.sees("Opponent's turn to share a song");
  expect(winner.page.url()).toBe(loser.page.url());
  expect(await atWinner()).toContain(`${guest.nickname} is in! The next battle begins.`);
  expect(await atLoser()).toContain('You are in! The next battle begins.');
});

test('a pending challenge shows its time left, and the button accepts a challenge of the opponent (§13.31)', async () => {
  const { host, guest, id } = await clash();
  const winner = await fixture.visit(host);
  await winner.opens(`/results/${id}`);
  await winner.presses(`Play ${guest.nickname} again`);
  const pendingButton = winner.button(`${guest.nickname} is asked. 2 minutes left.`);
  await pendingButton.waitFor();
  expect(await pendingButton.getAttribute('aria-disabled')).toBe('true');
  await winner.page.reload();
  await pendingButton.waitFor();
  fixture.app.advance(120_000);
  await winner.reloadsAndConnects();
  await winner.button(`Play ${guest.nickname} again`).waitFor();
  await challenge(guest, host);
  await winner.page.getByRole('dialog', { name: 'Play Again?' }).waitFor();
  await winner.page.keyboard.press('Escape');
  await winner.presses(`Accept: ${guest.nickname} wants to play again`);
  await winner.seesToast('You are in!');
  await winner.waitForPath(/^\/game\/\d+$/);
});

test('declining in one window closes the dialog in the other windows of the player, without a toast', async () => {
  const { host, guest } = await clash();
  const windows = [await fixture.visit(guest), await fixture.visit(guest)] as const;
  for (const each of windows) await each.opensAndConnects('/home');
  await challenge(host, guest);
  const dialogs = windows.map(({ page }) => page.getByRole('dialog', { name: 'Play Again?' }));
  for (const dialog of dialogs) await dialog.waitFor();
  await dialogs[0]?.getByRole('button', { name: 'Decline' }).click();
  await windows[0].seesToast('Not this time');
  await dialogs[1]?.waitFor({ state: 'detached' });
  expect(windows[1].toastTitles()).toEqual([]);
});

test('two players who challenge each other at the same time start a battle, without an error', async () => {
  const { host, guest, id } = await clash();
  const winner = await fixture.visit(host);
  await winner.opensAndConnects(`/results/${id}`);
  await winner.page.route('**/api/challenges', async (route) => {
    if (route.request().method() === 'POST') await challenge(guest, host);
    await route.continue();
  });
  await winner.presses(`Play ${guest.nickname} again`);
  await winner.waitForPath(/^\/game\/\d+$/);
  expect(winner.toastTitles()).toEqual(['You are in!']);
  expect(await winner.page.getByRole('dialog').count()).toBe(0);
});

test('a rematch and a challenge requested at the same time start one battle', async () => {
  const { host, guest, id } = await clash();
  const [winner, loser] = [await fixture.visit(host), await fixture.visit(guest)];
  await winner.opensAndConnects(`/results/${id}`);
  await loser.opensAndConnects(`/results/${id}`);
  await loser.page.route('**/api/rematch/request', async (route) => {
    await winner.presses(`Play ${guest.nickname} again`);
    await winner.sees(`${guest.nickname} is asked.`);
    await route.continue();
  });
  await loser.presses('Request rematch');
  for (const each of [winner, loser]) {
    await each.waitForPath(/^\/game\/\d+$/);
    expect(await each.page.getByRole('dialog').count()).toBe(0);
  }
  expect(await guest.ok('showMyBattles')).toHaveLength(1);
});

test('both players are notified of a decline, and cannot challenge each other for an hour (§13.34)', async () => {
  const { host, guest, id } = await clash();
  const [winner, loser] = [await fixture.visit(host), await fixture.visit(guest)];
  await winner.opensAndConnects(`/results/${id}`);
  await loser.opensAndConnects('/home');
  await winner.presses(`Play ${guest.nickname} again`);
  await loser.presses('Decline');
  await loser.seesToast(
    'Not this time',
    `${host.nickname} is told. For an hour neither of you is asked again.`,
  );
  // The click on the background removes the focus, so closing the toast must move it to the heading.
  await loser.page.mouse.click(1, 300);
  await loser.page.getByLabel('Notifications').getByRole('button', { name: 'Close' }).press('Enter');
  expect(await loser.page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await winner.seesToast(
    ...(['Not this time', `${guest.nickname} does not play now. You can ask again in an hour.`] as const),
  );
  await winner.presses(`Play ${guest.nickname} again`);
  await winner.seesToast(
    `${guest.nickname} was not asked`,
    'A declined challenge pauses challenges between the two of you.',
    '1 hour left.',
  );
  await guest.ok('setChallenges', { body: { on: false } });
  await winner.presses(`Play ${guest.nickname} again`);
  await winner.seesToast(`${guest.nickname} was not asked`, 'This player takes no challenges');
  await winner.context.setOffline(true);
  await winner.presses(`Play ${guest.nickname} again`);
  const offline = 'The game cannot be reached. Check your connection and try again.';
  await winner.seesToast(`${guest.nickname} was not asked`, offline);
  await winner.context.setOffline(false);
  await winner.button(`Play ${guest.nickname} again`).waitFor();
});

test('a challenge during a turn opens no dialog, and the challenger in a battle gets a toast with a link (§13.32, 13.33)', async () => {
  const { host, guest } = await clash();
  const third = await fixture.app.signUp('Another One');
  const battles = [
    await startBattle(fixture.app, 'fast', [third, host]),
    await startBattle(fixture.app, 'fast', [third, guest]),
  ] as const;
  const [challenger, rival] = [await fixture.visit(host), await fixture.visit(guest)];
  await challenge(host, guest);
  await challenger.opensAndConnects(`/game/${battles[0].id}`);
  await rival.opensAndConnects(`/game/${battles[1].id}`);
  await rival.sees('Your turn to share a song');
  await rival.button(`${host.nickname} wants to play again`).click();
  expect(await rival.page.getByRole('dialog').count()).toBe(1);
  await rival.presses('Accept');
  await rival.seesToast('You are in!');
  await rival.waitForPath(/^\/game\/\d+$/);
  await challenger.seesToast(`${guest.nickname} is in!`, 'The next battle has begun.');
  expect(new URL(challenger.page.url()).pathname).toBe(`/game/${battles[0].id}`);
  await challenger.follows('Go to the battle');
  await challenger.waitForPath(new URL(rival.page.url()).pathname);
});

test('an anytime challenge is listed among the moves on the home page (§13.35)', async () => {
  const { host, guest, id } = await finishedAnytime();
  const [challenger, rival] = [await fixture.visit(host), await fixture.visit(guest)];
  await challenger.opensAndConnects(`/results/${id}`);
  await rival.opensAndConnects(`/player/${host.id}`);
  await challenger.presses(`Play ${guest.nickname} again`);
  await challenger.button(`${guest.nickname} is asked. 24 hours left.`).waitFor();
  await rival.seesToast(`${host.nickname} wants to play again`, 'Any time: you have a day.');
  expect(await rival.page.getByRole('dialog').count()).toBe(0);
  await rival.follows('Answer');
  await rival.waitForPath('/');
  await rival.sees('Your moves (1)', `${host.nickname} wants to play again`);
  expect(await rival.page.title()).toMatch(/^\(1\) /);
  expect(await axeViolations(rival.page)).toEqual([]);
  await challenger.opensAndConnects('/home');
  await challenger.sees('Waiting for them', `${guest.nickname} is asked to play again`);
  await rival.presses(`Accept ${host.nickname}`);
  await rival.seesToast('You are in!');
  await rival.waitForPath(/^\/game\/\d+$/);
  await challenger.seesToast(`${guest.nickname} is in!`, 'The next battle has begun.');
  expect(new URL(challenger.page.url()).pathname).toBe('/home');
  await challenger.sees(`Rock Battle against ${guest.nickname}`);
  await challenger.opens(`/results/${id}`);
  await challenger.follows('Go to the rematch');
  await challenger.waitForPath(new URL(rival.page.url()).pathname);
});

test('accepting leads into the battle, also if a script fails to load and the page is reloaded (§13.35)', async () => {
  const { host, guest } = await finishedAnytime();
  await challenge(host, guest);
  const rival = await fixture.visit(guest);
  // Every request fails, because the script is preloaded and requested again after a failure.
  await rival.page.route('**/place-toast-*.js', (route) => route.abort());
  // A failure during the prefetch, which fetches this script first, does not reload the page.
  const prefetch = rival.page.waitForEvent('requestfailed');
  await rival.opensAndConnects('/home');
  await prefetch;
  await rival.page.waitForLoadState('networkidle');
  await rival.presses(`Accept ${host.nickname}`);
  await rival.seesToast('You are in!');
  await rival.waitForNavigation(/^\/game\/\d+$/);
  await rival.page.waitForURL(/\/game\/\d+$/);
  await rival.sees('Your turn to share a song');
});

test('the page of requests lists live and anytime challenges, and answers them (§13.36)', async () => {
  const { host, guest } = await finishedAnytime();
  const third = await fixture.app.signUp('Another One');
  await clash([third, guest]);
  await challenge(host, guest);
  await challenge(third, guest);
  const { page, ...rival } = await fixture.visit(guest);
  await rival.opens('/rematch');
  await page.getByRole('article', { name: `${third.nickname} wants to play again` }).waitFor();
  await page.getByRole('article', { name: `${host.nickname} wants to play again` }).waitFor();
  await rival.sees('They want to play again', 'Rock Battle, Quick Clash, 24 hours left');
  await rival.sees('Pop Battle, Quick Clash, expires in');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await rival.presses(`Decline ${third.nickname}`);
  await rival.seesToast('Not this time');
  await page.getByRole('article', { name: third.nickname }).waitFor({ state: 'detached' });
  await rival.presses(`Accept ${host.nickname}`);
  await rival.waitForPath(/^\/game\/\d+$/);
});
