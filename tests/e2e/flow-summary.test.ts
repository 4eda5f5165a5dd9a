import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { duringRequest } from '#tests/support/browser-calls.ts';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { heading } from '#tests/support/browser-player.ts';
import type { Visit } from '#tests/support/browser-visit.ts';
import { recordAnnouncements } from '#tests/support/record-announcements.ts';
import {
  invitation,
  params,
  playBattle,
  playRound,
  rate,
  share,
  startBattle,
  type Table,
  throwSong,
} from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

/** The pause before the way on, in milliseconds. */
const pause = 10_000;
const everyRound = (count: number): [number, number][] => Array.from({ length: count }, () => [9, 4]);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** On the page between two rounds, with a clock that a test can move. */
async function read(table: Table, player = table.host): Promise<Visit> {
  const visit = await fixture.visit(player);
  await visit.page.clock.install();
  await visit.goesAndConnects(`/round-summary/${table.id}`);
  await heading(visit.page, /Summary|Final Results!/).waitFor();
  return visit;
}

describe('after a round of a Top Secret Mission', () => {
  test("both come to the summary by themselves, where the opponent's verdicts are sealed; the way on opens after ten seconds, for the server as well, and leads both into the next round (§2.1.9, 2.11.1, 2.11.3, 2.11.5, 2.11.6)", async () => {
    const table = await startBattle(fixture.app, 'secret');
    const [host, guest] = [await fixture.visit(table.host), await fixture.visit(table.guest)];
    for (const visit of [host, guest]) {
      await visit.page.clock.install();
      await visit.goesAndConnects(`/game/${table.id}`);
    }
    await host.sees("Opponent's turn to share a song");
    await playRound(table, 1, [9, 4]);
    for (const visit of [host, guest]) {
      await visit.waitForPath(`/round-summary/${table.id}`);
      await visit.sees('Round 1 Summary');
    }

    await host.sees('Opponent scores hidden until final reveal!', '??');
    await host.sees(`4 from ${table.host.nickname}`);
    const sealed = `9 from ${table.guest.nickname}`;
    expect(await host.page.content()).not.toContain(sealed);
    expect(await host.page.getByLabel('hidden until the final reveal').count()).toBeGreaterThan(1);

    expect(await host.button(/^Please wait \d+ seconds\.\.\.$/).isDisabled()).toBe(true);
    // A phone that is ahead of the server waits once more.
    await host.page.clock.fastForward(pause);
    await host.presses('Continue to Round 2');
    await host.sees(/Please wait \d+ seconds?\.\.\./);
    expect(host.page.url()).toContain('/round-summary/');
    fixture.app.pass(pause);
    await host.page.clock.fastForward(pause);
    await host.presses('Continue to Round 2');
    for (const visit of [host, guest]) {
      await visit.waitForPath(`/game/${table.id}`);
      await visit.seesToast('Next Round!', 'Starting round 2');
      await visit.sees('Round 2 of 3');
    }
    await host.sees('Your turn to share a song');
  });

  test('the last round reveals everything (§2.11.4)', async () => {
    const table = await startBattle(fixture.app, 'secret');
    await playBattle(table, everyRound(3));
    const guest = await read(table, table.guest);
    await guest.sees('Final Results!', 'Round 3', 'Round 2', 'Round 1', '/30');
    const sealed = guest.page.getByLabel('hidden until the final reveal');
    expect(await sealed.count()).toBeGreaterThan(1);
    await guest.presses('Skip');
    await expect.poll(() => focused(guest.page)).toBe('Final Results!');
    await guest.sees(`4 from ${table.host.nickname}`, `9 from ${table.guest.nickname}`);
    expect(await sealed.count()).toBe(0);
    expect(await guest.page.getByText('Opponent scores hidden').count()).toBe(0);
    await guest.sees('Please wait');
    await guest.page.clock.fastForward(pause);
    await guest.button('View Final Results').waitFor();
    // Time stands still: the totals are there, and what they come to is not said yet.
    await guest.page.clock.pauseAt(new Date(fixture.app.now() + 60 * 60_000));
    await guest.presses('View Final Results');
    const heard = await recordAnnouncements(guest.page);
    const totals = heading(guest.page, 'The count');
    const comes = async () => {
      await guest.page.clock.runFor(20);
      return totals.isVisible();
    };
    await expect.poll(comes).toBe(true);
    await guest.sees('Your Total');
    expect(await focused(guest.page)).toBe('The count');
    expect(await guest.page.title()).toBe('The count · Banger Battle');
    // Neither the word nor what would tell it can be read or pressed.
    expect(await guest.page.getByText('You Lost').count()).toBe(0);
    expect(await guest.button('Request rematch').count()).toBe(0);
    await guest.page.clock.runFor(2000);
    const word = heading(guest.page, 'You Lost');
    await word.waitFor();
    expect(await guest.page.title()).toBe('You Lost · Banger Battle');
    await expect.poll(heard).toContain('Your total 12, opponent total 27, of 30. You Lost');
    await guest.page.clock.resume();
    await guest.page.reload();
    await word.waitFor();
    await guest.button('Request rematch').waitFor();
  });
});

test('at the end of a Top Secret Mission the stickers land one by one, once, and the way to the results is one step, also for the player who taps it twice (§11.1)', async () => {
  const table = await startBattle(fixture.app, 'secret');
  await playBattle(table, [
    [9, 4],
    [8, 5],
    [10, 6],
  ]);
  const host = await read(table);
  const heard = await recordAnnouncements(host.page);
  const given = () =>
    host.page
      .getByRole('img', { name: /out of 10/ })
      .evaluateAll((all) => all.map((sticker) => sticker.getAttribute('aria-label')?.split(' ')[0]));
  const order = ['9', '4', '8', '5', '10', '6'];
  await host.page.clock.pauseAt(new Date(fixture.app.now() + 60 * 60_000));
  await host.button('Skip').focus();
  const seen = new Set<string>();
  const lands = async () => {
    seen.add((await given()).join());
    await host.page.clock.runFor(300);
    return (await given()).length;
  };
  await expect.poll(lands, { timeout: 30_000, interval: 20 }).toBe(6);
  // The button goes with the last one; the way on is open by then.
  await expect.poll(() => focused(host.page)).toBe('View Final Results');
  // The first stickers may have landed before the test looked; each landed alone, and none before its turn.
  for (const stickers of seen) expect(order.join().startsWith(stickers)).toBe(true);
  expect(seen.size).toBeGreaterThan(2);
  await host.page.clock.runFor(1000);
  const { nickname } = table.guest;
  await expect
    .poll(heard)
    .toContain(
      `Round 1: you 9, ${nickname} 4. Round 2: you 8, ${nickname} 5. Round 3: you 10, ${nickname} 6. In total: you 27, ${nickname} 15.`,
    );
  await host.page.clock.resume();
  await host.page.reload();
  await host.sees('Final Results!');
  expect(await given()).toEqual(order);
  expect(await host.button('Skip').count()).toBe(0);

  const steps = () => host.page.evaluate(() => history.length);
  const before = await steps();
  await host.button('View Final Results').dblclick();
  await host.waitForPath(`/results/${table.id}`);
  await host.sees('You Won!');
  expect(await steps()).toBe(before + 1);
});

test('the way on of an Epic War goes from round to round, the fifth by its own name, whichever player took it first', async () => {
  const table = await startBattle(fixture.app, 'medium');
  await playBattle(table, everyRound(3));
  const host = await read(table);
  fixture.app.pass(pause);
  await host.page.clock.fastForward(pause);
  await duringRequest(host.page, 'games/*/continue-round', () =>
    table.guest.ok('continueRound', params(table)),
  );
  await host.presses('Continue to Round 4');
  await host.waitForPath(`/game/${table.id}`);
  await host.seesToast('Next Round!', 'Starting round 4');
  await host.sees('Round 4 of 5');

  const heard = await recordAnnouncements(host.page);
  await playRound(table, 4, [9, 4]);
  await host.waitForPath(`/round-summary/${table.id}`);
  await expect.poll(heard).toContain(`You 36, ${table.guest.nickname} 16`);
  await host.sees('Round 4 Summary', '36', `9 from ${table.guest.nickname}`);
  await host.page.clock.fastForward(pause);
  await host.button('Start Final Round 5').waitFor();
  fixture.app.pass(pause);
  await host.presses('Start Final Round 5');
  await host.waitForPath(`/game/${table.id}`);
  await host.seesToast('Next Round!', 'Starting round 5');
});

describe('the summary', () => {
  test('of a battle that is over gives way to the results when the other one goes on; of a round that is being played, to the battle (§7.3.1)', async () => {
    const table = await startBattle(fixture.app, 'secret');
    await playBattle(table, everyRound(3));
    const host = await fixture.visit(table.host);
    await host.goesAndConnects(`/round-summary/${table.id}`);
    await host.sees('Final Results!');
    await table.guest.ok('continueRound', params(table));
    await host.waitForPath(`/results/${table.id}`);

    const played = await startBattle(fixture.app, 'medium', [table.host, table.guest]);
    await host.goes(`/round-summary/${played.code}`);
    await host.waitForPath(`/game/${played.id}`);
    await host.sees("Opponent's turn to share a song");
  });
});

test('any time it tells both until when the next round waits, which then begins by itself (§12.23)', async () => {
  const [host, guest] = [await fixture.app.signUp('Marmalade'), await fixture.app.signUp('Nutmeg')];
  const room = await throwSong(host, 'medium');
  await guest.ok('takeSeat', { ...invitation(room), body: { rating: 8 } });
  await rate(host, (await share(guest, room.id)).id, 4);
  const hour = 60 * 60 * 1000;
  fixture.app.pass(18.5 * hour);
  for (const player of [host, guest]) {
    const visit = await fixture.visit(player);
    await visit.goes(`/round-summary/${room.id}`);
    await visit.sees(/^Round 2 begins by itself in 5 hours (30|29) minutes\.$/);
  }
  fixture.app.pass(6 * hour);
  const visit = await fixture.visit(host);
  await visit.goes(`/round-summary/${room.id}`);
  await visit.waitForPath(`/game/${room.id}`);
});
