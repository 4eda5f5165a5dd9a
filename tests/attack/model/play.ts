// Plays a battle, and perhaps its rematch, with random requests of all players. Whatever the server does must be what the rules
// do for the same requests in some order.
import { setTimeout as pause } from 'node:timers/promises';
import { type Battle, type BattleTerms, isRunning } from '#rules/battle.ts';
import { battleTypes } from '#rules/battle-types.ts';
import { modeKeys } from '#rules/modes.ts';
import { openBattle } from '#rules/moves/open-battle.ts';
import { recordsOf } from '#rules/records.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import type { Action } from './actions.ts';
import * as actions from './actions.ts';
import type { Actor, AttackFixture } from './attack-fixture.ts';
import { type Done, type Evidence, explain } from './explain.ts';
import { batchOf, type Chance, firstSong, type ModelState, pauseBefore } from './random-actions.ts';
import { tryRematch } from './rematch.ts';
import { gameSeen } from './views.ts';

/** Number of batches after which a battle that does not end is given up. */
const maxBatches = 80;
/** Maximum duration of the server's own sweep of deadlines, in milliseconds. */
const timeoutMs = 5000;

export type Played = { battle: Battle; batches: number; done: Done[] };

/** @throws Error with the batch and the differences, if no order of the requests explains what the server did */
export async function playBattle(fixture: AttackFixture, chance: Chance): Promise<Played[]> {
  const [host, ...others] = chance.shuffled(fixture.actors);
  const opener = host?.hasNickname ? host : others.find((actor) => actor.hasNickname);
  if (!opener) throw new Error('No one here can open a room.');
  const circle = chance.shuffled(fixture.actors.filter((actor) => actor !== opener)).slice(0, 3);
  const people = [opener, ...circle];
  const battle = await openRoom(fixture, opener, chance);
  const played = await attack({ fixture, people, chance }, battle);
  const isOver = played.battle.status === 'completed';
  const rematch = isOver ? await tryRematch({ fixture, people, chance, battle: played.battle }) : null;
  const again = rematch ? await attack({ fixture, people, chance }, rematch) : null;
  for (const { clients } of people) for (const client of clients) client.received.length = 0;
  return again ? [played, again] : [played];
}

type Attack = { fixture: AttackFixture; people: readonly Actor[]; chance: Chance };

async function attack({ fixture, people, chance }: Attack, battle: Battle): Promise<Played> {
  const state: ModelState = { battle, people, chance, past: [], clock: fixture.clock };
  const all: Done[] = [];
  let batches = 0;
  while (isOpen(state.battle)) {
    fixture.clock.now += pauseBefore(state, fixture.clock.now);
    const due = actions.isDue(state.battle, fixture.clock.now);
    const batch = batches < maxBatches ? batchOf(state) : [closingAction(state)];
    const done = await makeBatch(fixture, state, people, due ? [...batch, actions.sweep] : batch);
    state.past.push(...batch);
    all.push(...done);
    batches += 1;
  }
  if (state.battle.status === 'completed') await checkRecords(state.battle, people);
  return { battle: state.battle, batches, done: all };
}

const isOpen = (battle: Battle) => battle.status === 'waiting' || isRunning(battle);

function closingAction({ battle, people }: ModelState): Action {
  const host = people.find(({ id }) => id === battle.hostId);
  if (!host) throw new Error('The host is gone.');
  return battle.status === 'waiting'
    ? actions.closeRoom(host, String(battle.id))
    : actions.giveUp(host, String(battle.id));
}

async function openRoom(
  { clock, timeLimits, people }: AttackFixture,
  { clients, ...host }: Actor,
  chance: Chance,
): Promise<Battle> {
  const sent = chance.percent(40) ? firstSong(chance) : null;
  const terms: BattleTerms = {
    mode: chance.oneOf([...modeKeys, 'fast' as const]),
    battleType: chance.oneOf(battleTypes),
    pace: sent ? 'anytime' : 'live',
  };
  const client = chance.oneOf(clients);
  const game = await client.ok('openBattle', {
    body: { ...terms, song: sent ? actions.asSent(sent) : undefined },
  });
  const { id, roomCode } = game;
  const [stored] = sent ? await client.ok('showSongs', { params: { id: String(id) } }) : [];
  const song = sent && stored ? actions.asStored(sent, stored.id) : undefined;
  const opening = { ...terms, id, roomCode, host: { ...host, openRooms: 0 }, song, now: clock.now };
  const battle = openBattle(opening, timeLimits) as Battle;
  const seen = JSON.stringify(Object.entries(gameSeen(battle, people, clock.now, timeLimits)).sort());
  if (JSON.stringify(Object.entries(game).sort()) !== seen)
    throw new Error(`A room was opened as ${JSON.stringify(game)}, not ${seen}`);
  return battle;
}

/** Sends all requests at the same time, and sets `state.battle` to the state that the rules explain. */
async function makeBatch(
  fixture: AttackFixture,
  state: ModelState,
  people: readonly Actor[],
  batch: readonly Action[],
) {
  const { battle: before, chance } = state;
  const { people: shown, timeLimits, clock } = fixture;
  const world = { people: shown, timeLimits, now: clock.now, awayMs: fixture.awayMs() };
  const done = await Promise.all(
    batch.map(async (action) => ({ action, reply: await fixture.ask(action, chance) }) satisfies Done),
  );
  const gather = () => Promise.all(people.map((actor) => fixture.evidenceOf(actor, before)));
  let evidence = await gather();
  let verdict = explain(before, done, evidence, world);
  // The server's own sweep may run at the same time, and no response tells when it is done.
  const until = Date.now() + timeoutMs;
  while ('differences' in verdict && batch.includes(actions.sweep) && Date.now() < until) {
    await pause(50);
    evidence = withListeners(await gather(), evidence);
    verdict = explain(before, done, evidence, world);
  }
  if ('differences' in verdict) throw new Error(report(before, done, verdict.differences));
  state.battle = verdict.battle;
  return done;
}

/** Returns the current views, with all messages received so far. */
const withListeners = (now: Evidence[], before: Evidence[]): Evidence[] =>
  now.map((each, at) => ({
    ...each,
    listeners: each.listeners.map((received, live) => [...(before[at]?.listeners[live] ?? []), ...received]),
  }));

async function checkRecords(battle: Battle, people: readonly Actor[]) {
  for (const { player, played, won } of recordsOf(battle)) {
    const actor = people.find(({ id }) => id === player);
    if (!actor) throw new Error(`${player} plays in battle ${battle.id}, but was not there.`);
    actor.record.gamesPlayed += played;
    actor.record.gamesWon += won;
    const { gamesPlayed, gamesWon } = await (actor.clients[0] as TestClient).ok('currentUser');
    const [was, expected] = [{ gamesPlayed, gamesWon }, actor.record].map((each) => JSON.stringify(each));
    if (was !== expected)
      throw new Error(
        `After battle ${battle.id} the record of ${actor.shown.nickname} is ${was}, not ${expected}`,
      );
  }
}

const report = (before: Battle, done: readonly Done[], differences: readonly string[]): string =>
  [
    `No order of these requests explains what the server did to battle ${before.id}:`,
    JSON.stringify(before),
    ...done.map(
      ({ action, reply }) =>
        `  ${action.call} by ${action.by?.id.slice(0, 4)} ${JSON.stringify(action.sending)} → ${JSON.stringify(reply)}`,
    ),
    'What each order would need:',
    ...differences.slice(0, 24).map((each) => `  ${each}`),
  ].join('\n');
