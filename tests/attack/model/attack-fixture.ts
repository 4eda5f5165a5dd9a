// Real servers over one database, and the people who attack them: each may call every one of them.
import { setTimeout as pause } from 'node:timers/promises';
import type { LiveMessage } from '#contract/live.ts';
import type { Player } from '#contract/schemas.ts';
import type { Battle, TimeLimits } from '#rules/battle.ts';
import { awayFor } from '#rules/presence.ts';
import { sweepDeadlines } from '#server/battles/deadlines.ts';
import type { LiveListener } from '#tests/support/live-listener.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import {
  type Clock,
  noon,
  openTestServer,
  type Settings,
  type TestServer,
} from '#tests/support/test-server.ts';
import type { Deed, Doer, Said } from './deeds.ts';
import type { Evidence } from './orders.ts';
import type { Chance } from './wishes.ts';

export type Actor = Doer & {
  shown: Player;
  record: { gamesPlayed: number; gamesWon: number };
  /** The same person at each server. */
  clients: TestClient[];
  listeners: LiveListener[];
};

export type Attempt = Pick<Deed, 'by' | 'call' | 'sending'>;

export type AttackFixture = {
  actors: Actor[];
  /** Named and with a face, and one player each without. */
  people: ReadonlyMap<string, Player>;
  timeLimits: TimeLimits;
  clock: Clock;
  /** No page of theirs shows a battle: they have been silent since the servers were opened. */
  awayMs(): ReadonlyMap<string, number>;
  ask(attempt: Attempt, chance: Chance): Promise<Said | null>;
  /** What this person sees of the battle, and has heard since they were asked last. */
  evidenceOf(actor: Actor, battle: Battle): Promise<Evidence>;
  close(): Promise<void>;
};

export async function openAttackFixture(settings: readonly Settings[]): Promise<AttackFixture> {
  const clock: Clock = { now: noon };
  const servers = await Promise.all(settings.map((each) => openTestServer(each, clock)));
  // A call is a sign of life, and when the other instance hears of it is no matter of the rules: here it is none.
  for (const { server } of servers) Object.assign(server.context.presence, { seen: () => {} });
  const [first] = servers;
  if (!first) throw new Error('The attack needs a server.');
  const named = await Promise.all(['Ana', 'Ben', 'Cleo', 'Dan', 'Eva'].map((name) => first.signUp(name)));
  const faceless = await first.unnamed();
  await faceless.ok('chooseNickname', { body: { nickname: 'Fay' } });
  const everybody = [...named, faceless, await first.unnamed()];
  const actors = await Promise.all(everybody.map((person) => createActor(person, servers)));
  let calls = 0;
  return {
    actors,
    clock,
    timeLimits: first.server.context.timeLimits,
    awayMs: () => {
      const silent = awayFor({ at: noon, closed: false }, clock.now);
      return new Map(actors.map(({ id }) => [id, silent]));
    },
    people: new Map(actors.map(({ id, shown }) => [id, shown])),
    ask: async ({ by, call, sending }, chance) => {
      // Spread over a few milliseconds, so that now this one overtakes and now that one.
      if (chance.percent(50)) await pause(chance.below(4));
      if (call === 'sweep') {
        await sweepDeadlines(chance.oneOf(servers).server.context);
        return null;
      }
      const actor = actors.find(({ id }) => id === by?.id);
      if (!actor) throw new Error('No one does this.');
      const { status, body } = await chance.oneOf(actor.clients).call(call, sending);
      return { status, body };
    },
    evidenceOf: async (actor, battle) => {
      const seen = await seenBy(actor, battle);
      calls += 1;
      const call = calls;
      // What one instance sends arrives in its order; what another sends may overtake it.
      for (const { server } of servers)
        server.context.hub.publish({ to: [actor.id], message: { type: 'joined', gameId: call } });
      const heard = await Promise.all(actor.listeners.map((live) => heardUpTo(live, call, servers.length)));
      return { ...seen, listeners: heard.map((messages) => messages.filter(isOfMoves)) };
    },
    close: async () => {
      for (const app of servers) await app.close();
    },
  };
}

/** All that a listener has heard up to the call of this number by every instance: what it is greeted with may come late. */
async function heardUpTo(live: LiveListener, call: number, instances: number): Promise<LiveMessage[]> {
  if (instances === 0) return [];
  const heard = await live.until('joined');
  const last = heard.at(-1);
  const isIt = last?.type === 'joined' && last.gameId === call;
  return [...heard, ...(await heardUpTo(live, call, isIt ? instances - 1 : instances))];
}

async function createActor(person: TestClient, servers: readonly TestServer[]): Promise<Actor> {
  const { id, nickname, firstName, avatarType } = await person.ok('currentUser');
  const clients = servers.map((app) =>
    Object.assign(app.anonymous(), { id, cookie: person.cookie, nickname: nickname ?? '' }),
  );
  return {
    id,
    hasNickname: nickname !== null,
    hasAvatar: avatarType !== null,
    shown: { id, nickname, firstName, avatarType },
    record: { gamesPlayed: 0, gamesWon: 0 },
    clients,
    listeners: await openListeners(clients),
  };
}

/** One listener for each client. Each is greeted through the live channel, and so are those that were open before it. */
async function openListeners(clients: readonly TestClient[]): Promise<LiveListener[]> {
  const listeners: LiveListener[] = [];
  for (const client of clients) {
    const live = await client.listen();
    for (const older of listeners) await older.receives('joined');
    listeners.push(live);
  }
  return listeners;
}

/** By turns, one battle at this server, one at that. */
const byTurns = <T>(all: readonly T[], gameId: number): T => all[gameId % all.length] as T;

/** A player refused by the first server does not ask the others. */
async function seenBy({ id, clients }: Actor, battle: Battle): Promise<Omit<Evidence, 'listeners'>> {
  const see = async (call: 'showBattle' | 'showSongs' | 'showRatings'): Promise<Said> => {
    const { status, body } = await byTurns(clients, battle.id).call(call, {
      params: { id: String(battle.id) },
    });
    return { status, body };
  };
  const game = await see('showBattle');
  if (game.status === 403) return { viewer: id, game, songs: game, ratings: game };
  const [songs, ratings] = await Promise.all([see('showSongs'), see('showRatings')]);
  return { viewer: id, game, songs, ratings };
}

const aside: LiveMessage['type'][] = ['joined', 'beat', 'error', 'playerAway', 'playerBack', 'fetchAgain'];
const isOfMoves = ({ type }: LiveMessage) => !aside.includes(type) && !type.includes('Typing');
