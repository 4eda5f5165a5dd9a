import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import {
  finishedClash,
  join,
  openAnytime,
  openRoom,
  share,
  startBattle,
} from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

test('a host who left the waiting room gets a toast when the battle starts', async () => {
  const host = await fixture.app.signUp('Marmalade');
  const room = await openRoom(host);
  const visit = await fixture.visit(host);
  await visit.opensAndConnects('/home');
  await visit.sees(new RegExp(`Battle, room ${room.roomCode}`), 'Waiting for opponent. Go back to the room');

  await join(await fixture.app.signUp('TrebleMaker'), room.roomCode);

  await visit.seesToast('Your battle has begun!');
  await visit.sees(/Battle against TrebleMaker/, 'Their turn to share a song');
  await visit.follows('Go to the battle');
  await visit.waitForPath(`/game/${room.id}`);
});

test('the home page counts the player’s moves and lists what the player waits for (§12.21, 12.22)', async () => {
  const [me, other] = [await fixture.app.signUp('Marmalade'), await fixture.app.signUp('Nutmeg')];
  const mine = await startBattle(fixture.app, 'fast', [other, me]);
  await openAnytime(me);
  const visit = await fixture.visit(me);
  await visit.opensAndConnects('/home');
  const own = visit.page.getByRole('region', { name: 'Your moves (1)' }).getByRole('link');
  const theirs = visit.page.getByRole('region', { name: 'Waiting for them' }).getByRole('link');
  expect(await own.allInnerTexts()).toEqual([
    'Your turn. The clock runs\nQuick Clash, Pop Battle against Nutmeg',
  ]);
  const [waiting = ''] = await theirs.allInnerTexts();
  expect(waiting).toMatch(
    /^Rock Battle, Quick Clash, room \w{6}\nWaits for an answer: “[^”]+”\n24 hours left$/,
  );
  await expect.poll(() => visit.page.title()).toBe('(1) Home · Banger Battle');
  await share(me, mine.id);
  await expect.poll(() => visit.page.title()).toBe('Home · Banger Battle');
  expect(await theirs.count()).toBe(2);
});

test('a player on an older results page is notified when another of their battles ends (§11.3)', async () => {
  const read = await finishedClash(fixture.app);
  const left = await startBattle(fixture.app, 'fast', [read.host, read.guest]);
  const visit = await fixture.visit(read.host);
  await visit.opensAndConnects(`/results/${read.id}`);
  await read.guest.ok('giveUp', { params: { id: String(left.id) } });
  await visit.seesToast('You won!', 'Your opponent gave up.', 'See the results');
  await visit.follows('See the results');
  await visit.waitForPath(`/results/${left.id}`);
});

test('logging out during a battle asks for a confirmation', async () => {
  const battle = await startBattle(fixture.app);
  const visit = await fixture.visit(battle.guest);
  await visit.opens(`/game/${battle.id}`);
  await visit.sees('Your turn to share a song');
  await visit.follows('Log out');
  await visit.sees('Log out in the middle of a battle?', 'Your battle name brings you back to it.');
  await visit.presses('Stay');
  await visit.seesNoMore('Log out in the middle of a battle?');
  expect(new URL(visit.page.url()).pathname).toBe(`/game/${battle.id}`);
});

test('a player who presses "Log out" without a network stays logged in', async () => {
  const battle = await startBattle(fixture.app);
  const visit = await fixture.visit(battle.guest);
  await visit.opensAndConnects(`/game/${battle.id}`);
  // The last part of the page that loads by itself.
  await visit.button('Other songs').waitFor();
  await visit.context.setOffline(true);
  await visit.follows('Log out');
  await visit.seesToast('Not logged out', /cannot be reached/);
  await visit.context.setOffline(false);
  await visit.follows('Log out');
  await visit.sees('Log out in the middle of a battle?');
  expect(new URL(visit.page.url()).pathname).toBe(`/game/${battle.id}`);
});

test('a guest who logs out during a battle is warned that they cannot log in again', async () => {
  const guest = await fixture.app.guest();
  const battle = await startBattle(fixture.app, 'fast', [await fixture.app.signUp('Otis Rewind'), guest]);
  const visit = await fixture.visit(guest);
  await visit.opens(`/game/${battle.id}`);
  await visit.sees('Your turn to share a song');
  await visit.follows('Log out');
  await visit.sees(/a guest cannot log in again/);
});

test('a player without a battle logs out without a confirmation', async () => {
  const visit = await fixture.visit(await fixture.app.signUp('Loop Garou'));
  await visit.opens('/home');
  await visit.sees('Leaderboard');
  await visit.follows('Log out');
  await visit.sees('Play for Free!');
});
