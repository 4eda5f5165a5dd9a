import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { axeViolations } from '#tests/support/browser-player.ts';
import { finishedAnytime, finishedClash, invitation, openAnytime } from '#tests/support/test-battles.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const challenge = (by: TestClient, to: TestClient) => by.ok('challengeRival', { body: { toUserId: to.id } });

test('a challenge or rematch request of the opponent turns the button into "Accept" (§13.31)', async () => {
  const { host, guest, id } = await finishedClash(fixture.app);
  const [winner, loser] = [await fixture.visit(host), await fixture.visit(guest)];
  await challenge(host, guest);
  await loser.opens(`/results/${id}`);
  await loser.page.getByRole('dialog', { name: 'Play Again?' }).waitFor();
  await loser.page.keyboard.press('Escape');
  await loser.button(`Accept: ${host.nickname} wants to play again`).waitFor();
  fixture.app.advance(120_000);
  await loser.page.reload();
  await loser.button('Request rematch').waitFor();
  await guest.ok('askRematch', { body: { toUserId: host.id, originalGameId: id } });
  for (const page of ['/home', `/rivals/${guest.id}`, `/results/${id}`]) {
    await winner.opens(page);
    if (page === '/home') {
      await winner.page.getByRole('dialog', { name: 'Rematch Challenge!' }).waitFor();
      await winner.page.keyboard.press('Escape');
    }
    await winner.button(`Accept: ${guest.nickname} wants a rematch`).waitFor();
  }
  await winner.presses(`Accept: ${guest.nickname} wants a rematch`);
  await winner.seesToast('Rematch accepted!');
  await winner.waitForPath(/^\/game\/\d+$/);
});

test('an anytime rematch request is listed among the moves on the home page, without a dialog (§13.12)', async () => {
  const { host, guest, id } = await finishedAnytime(fixture.app);
  const [rival, challenger] = [await fixture.visit(host), await fixture.visit(guest)];
  await rival.opensAndConnects('/home');
  await challenger.opensAndConnects(`/results/${id}`);
  await challenger.presses('Request rematch');
  await challenger.button('Rematch requested. 24 hours left.').waitFor();
  await rival.sees('Your moves (1)', `${guest.nickname} wants a rematch`, 'Quick Clash, 24 hours left');
  expect(await rival.page.getByRole('dialog').count()).toBe(0);
  expect(await axeViolations(rival.page)).toEqual([]);
  await challenger.page.reload();
  await challenger.button('Rematch requested. 24 hours left.').waitFor();
  await challenger.opensAndConnects('/home');
  await rival.presses(`Accept ${guest.nickname}`);
  await rival.waitForPath(/^\/game\/\d+$/);
  await challenger.seesToast('Rematch accepted!', 'The next battle has begun.');
  expect(new URL(challenger.page.url()).pathname).toBe('/home');
});

test('the focus moves to the next row, or to the heading, when an answered request leaves the list', async () => {
  const { host, guest } = await finishedAnytime(fixture.app);
  const third = await fixture.app.signUp('Another One');
  await third.ok('takeSeat', { ...invitation(await openAnytime(guest)), body: { rating: 8 } });
  await challenge(host, guest);
  const { page, ...rival } = await fixture.visit(guest);
  for (const [path, next] of [
    ['/home', /Rock Battle against Another One|Home/],
    ['/rematch', /^No Rematch Requests$/],
  ] as const) {
    await rival.opensAndConnects(path);
    const decline = rival.button(`Decline ${host.nickname}`);
    await decline.focus();
    await page.keyboard.press('Enter');
    await decline.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toMatch(next);
    fixture.app.advance(3_600_000);
    await challenge(host, guest);
  }
});
