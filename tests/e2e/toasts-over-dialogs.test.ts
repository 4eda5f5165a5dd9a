import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { recordAnnouncements } from '#tests/support/record-announcements.ts';
import { finishedClash, startBattle } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test('a rematch request behind an open dialog is announced once, and opens when the dialog closes', async () => {
  const battle = await finishedClash(fixture.app);
  const { page, ...winner } = await fixture.visit(battle.host);
  await page.clock.install();
  await winner.opensAndConnects(`/battle/${battle.id}`);
  await winner.presses('Report a name, title or comment');
  await page.getByRole('dialog', { name: 'Report to the operator of this site' }).waitFor();
  const announced = await recordAnnouncements(page);
  await battle.guest.ok('askRematch', {
    body: { toUserId: battle.host.id, originalGameId: battle.id, gameMode: 'fast' },
  });
  const request = `${battle.guest.nickname} asks for a rematch`;
  await expect.poll(announced).toEqual([request]);
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(await focused(page)).toBe('What is not right?');
  // The screen reader has finished the announcement by then.
  await page.clock.fastForward(2000);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Rematch Challenge!' }).waitFor();
  expect(await focused(page)).toBe('Rematch Challenge!');
  await page.keyboard.press('Escape');
  await winner.button('Report a name, title or comment').and(page.locator(':focus')).waitFor();
  expect((await announced()).filter((each) => each === request)).toEqual([request]);
});

test('the last minute of a turn is announced while the dialog "Give up" is open', async () => {
  const battle = await startBattle(fixture.app);
  const { page, ...guest } = await fixture.visit(battle.guest);
  await page.clock.install();
  await guest.opens(`/game/${battle.id}`);
  await page.getByRole('timer').waitFor();
  await guest.presses('Give up');
  await page.getByRole('dialog', { name: 'Give up this battle?' }).waitFor();
  const announced = await recordAnnouncements(page);
  fixture.app.advance(61_000);
  await page.clock.fastForward(61_000);
  await expect.poll(announced).toEqual(['60 seconds left']);
});

test('a message sent while a dialog closes is announced on the page', async () => {
  const battle = await finishedClash(fixture.app);
  const { page, ...visit } = await fixture.visit();
  await visit.opens(`/battle/${battle.id}`);
  await visit.presses('Report a name, title or comment');
  await page.getByRole('radio', { name: /9 from/ }).check();
  await visit.presses('Send report');
  const thanks = page.getByText('Thank you. The operator of this site will look at it.');
  await thanks.waitFor({ state: 'attached' });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await thanks.count()).toBe(1);
});
