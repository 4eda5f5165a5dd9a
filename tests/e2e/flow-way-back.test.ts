import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage } from '#tests/support/browser-stage.ts';
import { finishedClash, join, openRoom, startBattle } from '#tests/support/house-battles.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

test('a host who left the waiting room is called back when the battle begins', async () => {
  const host = await stage.house.signUp('Marmalade');
  const room = await openRoom(host);
  const visit = await stage.visit(host);
  await visit.goesAndHears('/home');
  await visit.sees(new RegExp(`Battle, room ${room.roomCode}`), 'Waiting for opponent. Go back to the room');

  await join(await stage.house.signUp('TrebleMaker'), room.roomCode);

  await visit.isTold('Your battle has begun!');
  await visit.sees(/Battle against TrebleMaker/, 'Their turn to share a song');
  await visit.follows('Go to the battle');
  await visit.comesTo(`/game/${room.id}`);
});

test('whoever reads older results is told how a battle of theirs ended (§11.3)', async () => {
  const read = await finishedClash(stage.house);
  const left = await startBattle(stage.house, 'fast', [read.host, read.guest]);
  const visit = await stage.visit(read.host);
  await visit.goesAndHears(`/results/${read.id}`);
  await read.guest.ok('giveUp', { params: { id: String(left.id) } });
  await visit.isTold('You won!', 'Your opponent gave up.', 'See the results');
  await visit.follows('See the results');
  await visit.comesTo(`/results/${left.id}`);
});

test('logging out in the middle of a battle is asked about once', async () => {
  const table = await startBattle(stage.house);
  const visit = await stage.visit(table.guest);
  await visit.goes(`/game/${table.id}`);
  await visit.sees('Your turn to share a song');
  await visit.follows('Log out');
  await visit.sees('Log out in the middle of a battle?', 'Your battle name brings you back to it.');
  await visit.presses('Stay');
  await visit.seesNoMore('Log out in the middle of a battle?');
  expect(new URL(visit.page.url()).pathname).toBe(`/game/${table.id}`);
});

test('whoever presses "Log out" without a network stays logged in when it is back', async () => {
  const table = await startBattle(stage.house);
  const visit = await stage.visit(table.guest);
  await visit.goesAndHears(`/game/${table.id}`);
  // The last piece of the page that comes by itself.
  await visit.button('Other songs').waitFor();
  await visit.context.setOffline(true);
  await visit.follows('Log out');
  await visit.isTold('Not logged out', /cannot be reached/);
  await visit.context.setOffline(false);
  await visit.follows('Log out');
  await visit.sees('Log out in the middle of a battle?');
  expect(new URL(visit.page.url()).pathname).toBe(`/game/${table.id}`);
});

test('a guest in a battle is told that it would be lost', async () => {
  const guest = await stage.house.guest();
  const table = await startBattle(stage.house, 'fast', [await stage.house.signUp('Otis Rewind'), guest]);
  const visit = await stage.visit(guest);
  await visit.goes(`/game/${table.id}`);
  await visit.sees('Your turn to share a song');
  await visit.follows('Log out');
  await visit.sees(/a guest cannot log in again/);
});

test('somebody who plays no battle logs out without a question', async () => {
  const visit = await stage.visit(await stage.house.signUp('Loop Garou'));
  await visit.goes('/home');
  await visit.sees('Leaderboard');
  await visit.follows('Log out');
  await visit.sees('Play for Free!');
});
