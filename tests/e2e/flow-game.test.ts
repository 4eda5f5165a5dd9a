import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrivalMs } from '#rules/limits.ts';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { heading } from '#tests/support/browser-player.ts';
import { setVideos } from '#tests/support/browser-video.ts';
import type { Visit } from '#tests/support/browser-visit.ts';
import { recordAnnouncements } from '#tests/support/record-announcements.ts';
import { join, openRoom, rate, share, startBattle, type TestBattle } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

const newSong = ['New Song!', 'Listen and rate the song that was just submitted'] as const;
const rated = ['Rating Received', 'Waiting for other players to finish rating...'] as const;

async function bothAt(battle: TestBattle): Promise<[host: Visit, guest: Visit]> {
  const visits = [await fixture.visit(battle.host), await fixture.visit(battle.guest)] as const;
  for (const visit of visits) await visit.opensAndConnects(`/game/${battle.id}`);
  await visits[0].sees("Opponent's turn to share a song");
  await visits[1].sees('Your turn to share a song');
  return [...visits];
}

/** Returns the announcements up to and including the last one. */
const until = (last: string, announced: string[]) => announced.slice(0, announced.indexOf(last) + 1);

describe('a battle', () => {
  test('shows whose move it is, what the opponent did and what the opponent searches for (§2.9.9-14, 2.9.19, 4.3.12)', async () => {
    const battle = await startBattle(fixture.app);
    const [host, guest] = await bothAt(battle);
    await host.sees('No song on the table yet.', 'Round 1 of 1', '2 players');
    await guest.types('Search for a song', 'abba');
    await host.sees(`${battle.guest.nickname} is searching:`, /"abba/);
    await guest.presses('Clear search');
    await host.seesNoMore(`${battle.guest.nickname} is searching:`);
    await host.sees(`${battle.guest.nickname} is choosing a song.`);
    await host.page.clock.install();
    await guest.types('Search for a song', 'metallica');
    await host.sees(/"metallica/);
    await host.page.clock.fastForward(6000);
    await host.seesNoMore(/"metallica/);
    const atHost = await recordAnnouncements(host.page);
    const atGuest = await recordAnnouncements(guest.page);

    const first = await share(battle.guest, battle.id);
    await host.seesToast(...newSong);
    await host.sees('Your turn to rate a song', 'Rate the Song!', 'Other Player');
    await guest.sees(`${battle.host.nickname} has your song.`);
    setVideos(host, {});
    await host.presses(/^Play /);
    await guest.sees(`${battle.host.nickname} is listening to your song.`);
    await guest.sees('Your song has been sent for rating! Good Luck!');
    await guest.button('Cast Bohemian Rhapsody').waitFor();
    expect(await host.button('Cast Bohemian Rhapsody').count()).toBe(0);

    await rate(battle.host, first.id, 7);
    await guest.seesToast(...rated);
    await guest.sees('Your opponent has rated your song, their song incoming!');
    await host.sees('Your turn to share a song');
    expect(host.toastTitles()).not.toContain('Rating Received');

    const second = await share(battle.host, battle.id, 1, 'Dancing Queen');
    await guest.seesToast(...newSong);
    await guest.sees('Your turn to rate a song');
    await host.sees(
      'Your song has been sent to your opponent! Battle results will show when they rate your song.',
    );

    await rate(battle.guest, second.id, 6);
    for (const visit of [host, guest]) {
      await visit.seesToast('All Ratings Complete!', 'Calculating results...');
      await visit.waitForPath(`/results/${battle.id}`);
    }
    // Each change is announced once.
    const over = 'All Ratings Complete! Calculating results...';
    const { nickname } = battle.host;
    expect(until(over, await atHost())).toEqual([
      'Your turn to rate a song',
      'Your turn to share a song',
      'Your song has been sent to your opponent! Battle results will show when they rate your song.',
      over,
    ]);
    expect(until(over, await atGuest())).toEqual([
      'Your song has been sent for rating! Good Luck!',
      `${nickname} is listening to your song.`,
      'Your opponent has rated your song, their song incoming!',
      'Your turn to rate a song',
      over,
    ]);
    await guest.sees('You Won!');
    await host.sees('You Lost');
  });

  test('opened by its room code changes to its id in the address, and starts when the opponent joins (§2.1.8, 2.9.1, 2.9.8)', async () => {
    const host = await fixture.app.signUp('Marmalade');
    const room = await openRoom(host);
    const visit = await fixture.visit(host);
    await visit.opensAndConnects(`/game/${room.roomCode.toLowerCase()}`);
    await visit.waitForPath(`/game/${room.id}`);
    await visit.sees('Waiting for all players...', 'Game will start when everyone is ready');
    await visit.sees(host.nickname, '1 player', 'Round 1 of 1', 'Pop Battle');
    await visit.page.getByLabel(/^Room code/).waitFor();
    await visit.button('Share Invite Link').waitFor();
    await visit.presses('Copy Code');
    await visit.seesToast('Copied!', 'Room code copied to clipboard');
    await join(await fixture.app.signUp('Nutmeg', 'female_2'), room.roomCode);
    await visit.sees("Opponent's turn to share a song");
  });

  test('starts with a screen that shows who joined and who shares first', async () => {
    const [waiting, joiner] = [
      await fixture.app.signUp('Marmalade'),
      await fixture.app.signUp('Nutmeg', 'female_2'),
    ];
    const room = await openRoom(waiting);
    const host = await fixture.visit(waiting);
    await host.opensAndConnects(`/create-game?room=${room.id}`);
    await join(joiner, room.roomCode);
    await host.sees(`${joiner.nickname} starts`, `${joiner.nickname} is here. ${joiner.nickname} starts.`);
    await host.waitForPath(`/game/${room.id}`);
    const guest = await fixture.visit(joiner);
    // The arrival lasts two seconds, so a script in the page checks it as soon as it is rendered, before hydration.
    await guest.page.addInitScript(() => {
      const hasField = () =>
        document.querySelector('[type=search]')?.checkVisibility({ visibilityProperty: true }) ?? false;
      new MutationObserver((_, watch) => {
        if (!document.querySelector('.arrival')?.textContent.includes('You start')) return;
        watch.disconnect();
        requestAnimationFrame(() => Object.assign(window, { hadField: hasField() }));
      }).observe(document, { childList: true, subtree: true });
    });
    await guest.page.goto(`/game/${room.id}`);
    expect(await guest.page.evaluate(() => 'hadField' in window && window.hadField)).toBe(false);
    expect(await guest.page.evaluate(() => 'hadField' in window)).toBe(true);
    await guest.page.getByLabel('Search for a song').waitFor();
    await guest.page.getByRole('timer', { name: /^[12]:\d\d left$/ }).waitFor();
    fixture.app.advance(arrivalMs);
    await host.opens(`/game/${room.id}`);
    await host.sees("Opponent's turn to share a song");
    expect(await host.page.getByText(`${joiner.nickname} starts`).count()).toBe(0);
  });

  test('without an opponent shows its status after it expired (§2.9.23, 4.1.4)', async () => {
    const host = await fixture.app.signUp('Marmalade');
    const { id } = await openRoom(host, 'medium');
    fixture.app.advance(25 * 60 * 60 * 1000);
    const visit = await fixture.visit(host);
    await visit.opens(`/game/${id}`);
    await visit.sees('Game Status', 'expired', 'Players', 'Current round', 'Total rounds');
    await visit.sees('Nobody joined within a day, so it closed by itself.', 'Start New Game');
    await visit.follows('Back to Home');
    await visit.waitForPath('/');
  });
});

/** The fake clock must not move before hydration, or the page would differ from the rendered one. */
const waitForHydration = (page: Page) => page.locator('html[data-hydrated]').waitFor();

describe('the turn clock', () => {
  /** Returns the text, the background colour and the label of the clock. */
  async function clockOf({ page }: Visit) {
    const clock = page.getByRole('timer');
    await clock.waitFor();
    const colour = await clock.evaluate((element) => getComputedStyle(element).backgroundColor);
    return { words: await clock.textContent(), colour, label: await clock.getAttribute('aria-label') };
  }

  test('turns amber, then red, and a phone whose clock is fast cannot end the turn (§2.9.24-27, 4.2.15, 7.2.30, 8.29)', async () => {
    const battle = await startBattle(fixture.app);
    const [host, guest] = await bothAt(battle);
    const calm = await clockOf(guest);
    expect(calm.words).toContain('TIME LEFT');
    const theirs = host.page.getByRole('timer');
    expect(await theirs.getAttribute('aria-label')).toMatch(/ has (2:00|1:\d\d) left$/);
    expect(await theirs.textContent()).toBe('');
    fixture.app.advance(61_000);
    await guest.page.reload();
    const amber = await clockOf(guest);
    expect(amber.words).toContain('TIME LEFT');
    expect(amber.label).toMatch(/^0:5\d left$/);
    fixture.app.advance(30_000);
    await guest.page.reload();
    const red = await clockOf(guest);
    expect(red.words).toContain('HURRY UP!');
    expect(red.label).toMatch(/^0:2\d left$/);
    const sendButton = guest.button('Send Song');
    expect(await sendButton.textContent()).toBe('Send Song');
    await guest.button('Give up').scrollIntoViewIfNeeded();
    await expect.poll(() => sendButton.textContent()).toMatch(/^Send Song0:2\d$/);
    expect(new Set([calm.colour, amber.colour, red.colour]).size).toBe(3);
    await host.page.clock.install();
    await host.page.reload();
    await theirs.getByText(/^0:2\d$/).waitFor();
    await waitForHydration(host.page);
    const announced = await recordAnnouncements(host.page);
    // Advances to just before the last announced mark.
    const ms = (Number((await theirs.textContent())?.slice(-2)) - 12) * 1000;
    fixture.app.advance(ms);
    await host.page.clock.fastForward(ms);
    const last = `${battle.guest.nickname} has 10 seconds left`;
    await expect.poll(announced).toContain(last);

    // A phone whose clock is fast requests the timeout, which the server refuses.
    await guest.page.clock.install();
    await guest.page.reload();
    await waitForHydration(guest.page);
    const response = guest.page.waitForResponse(`**/api/games/${battle.id}/timeout`);
    await guest.page.clock.fastForward(10 * 60_000);
    expect((await response).status()).toBe(409);
    await guest.sees('Your turn to share a song');
  });

  test('that runs out shows both players who was late, then leads them to the results', async () => {
    const battle = await startBattle(fixture.app);
    const [host, guest] = await bothAt(battle);
    fixture.app.advance(122_000);
    await guest.seesToast("Time's Up!", 'You took too long and lost the game.');
    await host.seesToast('Opponent Timed Out!', 'You won because your opponent took too long.');
    for (const visit of [host, guest]) await visit.waitForPath(`/results/${battle.id}`);
    await guest.sees('You Lost', `You ran out of time, so the battle goes to ${battle.host.nickname}.`);
    await host.sees('You Won!', `${battle.guest.nickname} ran out of time, so the battle is yours.`);
  });

  test('that ran out while both browsers were closed leads a returning player to the results', async () => {
    const battle = await startBattle(fixture.app);
    fixture.app.advance(124_000);
    for (const [player, words] of [
      [battle.guest, 'You Lost'],
      [battle.host, 'You Won!'],
    ] as const) {
      const visit = await fixture.visit(player);
      await visit.opens(`/game/${battle.id}`);
      await visit.waitForPath(`/results/${battle.id}`);
      await heading(visit.page, words).waitFor();
    }
  });
});
