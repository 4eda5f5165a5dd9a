import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { duringRequest } from '#tests/support/browser-calls.ts';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { heading } from '#tests/support/browser-player.ts';
import type { Visit } from '#tests/support/browser-visit.ts';
import { recordAnnouncements } from '#tests/support/record-announcements.ts';
import {
  invitation,
  openAnytime,
  params,
  playBattle,
  playRound,
  rate,
  share,
  startBattle,
  type TestBattle,
} from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

/** Wait until a round can be continued, in milliseconds. */
const waitMs = 10_000;
const everyRound = (count: number): [number, number][] => Array.from({ length: count }, () => [9, 4]);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Opens the summary of a round, with a fake clock. */
async function openSummary(battle: TestBattle, player = battle.host): Promise<Visit> {
  const visit = await fixture.visit(player);
  await visit.page.clock.install();
  await visit.opensAndConnects(`/round-summary/${battle.id}`);
  await heading(visit.page, /Summary|Final Results!/).waitFor();
  return visit;
}

describe('after a round of a Top Secret Mission', () => {
  test("both players see the summary, which hides the opponent's ratings, and can continue after ten seconds (§2.1.9, 2.11.1, 2.11.3, 2.11.5, 2.11.6)", async () => {
    const battle = await startBattle(fixture.app, 'secret');
    const [host, guest] = [await fixture.visit(battle.host), await fixture.visit(battle.guest)];
    for (const visit of [host, guest]) {
      await visit.page.clock.install();
      await visit.opensAndConnects(`/game/${battle.id}`);
    }
    await host.sees("Opponent's turn to share a song");
    await playRound(battle, 1, [9, 4]);
    for (const visit of [host, guest]) {
      await visit.waitForPath(`/round-summary/${battle.id}`);
      await visit.sees('Round 1 Summary');
    }

    await host.sees('Opponent scores hidden until final reveal!', '??');
    await host.sees(`4 from ${battle.host.nickname}`);
    const hidden = `9 from ${battle.guest.nickname}`;
    expect(await host.page.content()).not.toContain(hidden);
    expect(await host.page.getByLabel('hidden until the final reveal').count()).toBeGreaterThan(1);

    expect(await host.button(/^Please wait \d+ seconds\.\.\.$/).isDisabled()).toBe(true);
    // A phone whose clock is ahead of the server's has to wait again.
    await host.page.clock.fastForward(waitMs);
    await host.presses('Continue to Round 2');
    await host.sees(/Please wait \d+ seconds?\.\.\./);
    expect(host.page.url()).toContain('/round-summary/');
    fixture.app.advance(waitMs);
    await host.page.clock.fastForward(waitMs);
    await host.presses('Continue to Round 2');
    for (const visit of [host, guest]) {
      await visit.waitForPath(`/game/${battle.id}`);
      await visit.seesToast('Next Round!', 'Starting round 2');
      await visit.sees('Round 2 of 3');
    }
    await host.sees('Your turn to share a song');
  });

  test('the summary of the last round reveals all ratings (§2.11.4)', async () => {
    const battle = await startBattle(fixture.app, 'secret');
    await playBattle(battle, everyRound(3));
    const guest = await openSummary(battle, battle.guest);
    await guest.sees('Final Results!', 'Round 3', 'Round 2', 'Round 1', '/30');
    const hidden = guest.page.getByLabel('hidden until the final reveal');
    expect(await hidden.count()).toBeGreaterThan(1);
    await guest.presses('Skip');
    await expect.poll(() => focused(guest.page)).toBe('Final Results!');
    await guest.sees(`4 from ${battle.host.nickname}`, `9 from ${battle.guest.nickname}`);
    expect(await hidden.count()).toBe(0);
    expect(await guest.page.getByText('Opponent scores hidden').count()).toBe(0);
    await guest.sees('Please wait');
    await guest.page.clock.fastForward(waitMs);
    await guest.button('View Final Results').waitFor();
    // With the clock stopped, the totals are shown but not yet the outcome.
    await guest.page.clock.pauseAt(new Date(fixture.app.now() + 60 * 60_000));
    await guest.presses('View Final Results');
    const announced = await recordAnnouncements(guest.page);
    const totals = heading(guest.page, 'The count');
    const isShown = async () => {
      await guest.page.clock.runFor(20);
      return totals.isVisible();
    };
    await expect.poll(isShown).toBe(true);
    await guest.sees('Your Total');
    expect(await focused(guest.page)).toBe('The count');
    expect(await guest.page.title()).toBe('The count · Banger Battle');
    // Nothing on the page reveals the outcome yet.
    expect(await guest.page.getByText('You Lost').count()).toBe(0);
    expect(await guest.button('Request rematch').count()).toBe(0);
    await guest.page.clock.runFor(2000);
    const outcome = heading(guest.page, 'You Lost');
    await outcome.waitFor();
    expect(await guest.page.title()).toBe('You Lost · Banger Battle');
    await expect.poll(announced).toContain('Your total 12, opponent total 27, of 30. You Lost');
    await guest.page.clock.resume();
    await guest.page.reload();
    await outcome.waitFor();
    await guest.button('Request rematch').waitFor();
  });
});

test('the final summary of a Top Secret Mission shows its stickers one by one, only once (§11.1)', async () => {
  const battle = await startBattle(fixture.app, 'secret');
  await playBattle(battle, [
    [9, 4],
    [8, 5],
    [10, 6],
  ]);
  const host = await openSummary(battle);
  const announced = await recordAnnouncements(host.page);
  const shownStickers = () =>
    host.page
      .getByRole('img', { name: /out of 10/ })
      .evaluateAll((all) => all.map((sticker) => sticker.getAttribute('aria-label')?.split(' ')[0]));
  const order = ['9', '4', '8', '5', '10', '6'];
  await host.page.clock.pauseAt(new Date(fixture.app.now() + 60 * 60_000));
  await host.button('Skip').focus();
  const seen = new Set<string>();
  const stickersAfterAWhile = async () => {
    seen.add((await shownStickers()).join());
    await host.page.clock.runFor(300);
    return (await shownStickers()).length;
  };
  await expect.poll(stickersAfterAWhile, { timeout: 30_000, interval: 20 }).toBe(6);
  // The button "Skip" disappears with the last sticker, and the focus moves to the next button.
  await expect.poll(() => focused(host.page)).toBe('View Final Results');
  // Some stickers may appear before the first check, but each appears alone and in order.
  for (const stickers of seen) expect(order.join().startsWith(stickers)).toBe(true);
  expect(seen.size).toBeGreaterThan(2);
  await host.page.clock.runFor(1000);
  const { nickname } = battle.guest;
  await expect
    .poll(announced)
    .toContain(
      `Round 1: you 9, ${nickname} 4. Round 2: you 8, ${nickname} 5. Round 3: you 10, ${nickname} 6. In total: you 27, ${nickname} 15.`,
    );
  await host.page.clock.resume();
  await host.page.reload();
  await host.sees('Final Results!');
  expect(await shownStickers()).toEqual(order);
  expect(await host.button('Skip').count()).toBe(0);

  const steps = () => host.page.evaluate(() => history.length);
  const before = await steps();
  await host.button('View Final Results').dblclick();
  await host.waitForPath(`/results/${battle.id}`);
  await host.sees('You Won!');
  expect(await steps()).toBe(before + 1);
});

test('the summary of an Epic War leads to the next round, also if the opponent continued first', async () => {
  const battle = await startBattle(fixture.app, 'medium');
  await playBattle(battle, everyRound(3));
  const host = await openSummary(battle);
  fixture.app.advance(waitMs);
  await host.page.clock.fastForward(waitMs);
  await duringRequest(host.page, 'games/*/continue-round', () =>
    battle.guest.ok('continueRound', params(battle)),
  );
  await host.presses('Continue to Round 4');
  await host.waitForPath(`/game/${battle.id}`);
  await host.seesToast('Next Round!', 'Starting round 4');
  await host.sees('Round 4 of 5');

  const announced = await recordAnnouncements(host.page);
  await playRound(battle, 4, [9, 4]);
  await host.waitForPath(`/round-summary/${battle.id}`);
  const totals = async () => (await announced()).filter((text) => text.startsWith('You '));
  await expect.poll(totals).toEqual([`You 36, ${battle.guest.nickname} 16`]);
  await host.sees('Round 4 Summary', '36', `9 from ${battle.guest.nickname}`);
  await host.page.clock.fastForward(waitMs);
  await host.button('Start Final Round 5').waitFor();
  fixture.app.advance(waitMs);
  await host.presses('Start Final Round 5');
  await host.waitForPath(`/game/${battle.id}`);
  await host.seesToast('Next Round!', 'Starting round 5');
});

describe('the summary', () => {
  test('leads to the results when the opponent continues, and to the battle while a round is played (§7.3.1)', async () => {
    const battle = await startBattle(fixture.app, 'secret');
    await playBattle(battle, everyRound(3));
    const host = await fixture.visit(battle.host);
    await host.opensAndConnects(`/round-summary/${battle.id}`);
    await host.sees('Final Results!');
    await battle.guest.ok('continueRound', params(battle));
    await host.waitForPath(`/results/${battle.id}`);

    const played = await startBattle(fixture.app, 'medium', [battle.host, battle.guest]);
    await host.opens(`/round-summary/${played.code}`);
    await host.waitForPath(`/game/${played.id}`);
    await host.sees("Opponent's turn to share a song");
  });
});

test('the summary of an anytime battle shows when the next round begins by itself, and lets its next sharer begin it (§12.23)', async () => {
  const [host, guest] = [await fixture.app.signUp('Marmalade'), await fixture.app.signUp('Nutmeg')];
  const room = await openAnytime(host, 'medium');
  await guest.ok('takeSeat', { ...invitation(room), body: { rating: 8 } });
  await rate(host, (await share(guest, room.id)).id, 4);
  const hour = 60 * 60 * 1000;
  fixture.app.advance(18.5 * hour);
  for (const player of [host, guest]) {
    const visit = await fixture.visit(player);
    await visit.opens(`/round-summary/${room.id}`);
    await visit.sees(/^Round 2 begins by itself in 5 hours (30|29) minutes\.$/);
    const continues = visit.button('Continue to Round 2');
    if (player === guest) await continues.waitFor();
    else await visit.sees(`${guest.nickname} goes on when they like`);
    expect(await continues.count()).toBe(player === guest ? 1 : 0);
  }
  fixture.app.advance(6 * hour);
  const visit = await fixture.visit(host);
  await visit.opens(`/round-summary/${room.id}`);
  await visit.waitForPath(`/game/${room.id}`);
});
