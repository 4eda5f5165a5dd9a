// Real servers on one database, and the players who attack them. Each player may call every server.
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
import type { Action, Reply, Sender } from './actions.ts';
import type { Evidence } from './explain.ts';
import type { Chance } from './random-actions.ts';

export type Actor = Sender & {
  shown: Player;
  record: { gamesPlayed: number; gamesWon: number };
  /** Clients of the same player, one for each server. */
  clients: TestClient[];
  listeners: LiveListener[];
};

export type Attempt = Pick<Action, 'by' | 'call' | 'sending'>;

export type AttackFixture = {
  actors: Actor[];
  /** Players with a battle name and an avatar, one without an avatar and one without both. */
  people: ReadonlyMap<string, Player>;
  timeLimits: TimeLimits;
  clock: Clock;
  /** Returns how long each player has been away: since the servers were opened, because no page shows a battle. */
  awayMs(): ReadonlyMap<string, number>;
  ask(attempt: Attempt, chance: Chance): Promise<Reply | null>;
  /** Returns what this player sees of the battle, and the messages received since the last call. */
  evidenceOf(actor: Actor, battle: Battle): Promise<Evidence>;
  close(): Promise<void>;
};

export async function openAttackFixture(settings: readonly Settings[]): Promise<AttackFixture> {
  const clock: Clock = { now: noon };
  const servers = await Promise.all(settings.map((each) => openTestServer(each, clock)));
  // Calls must not count as presence here: the rules do not know when the other instance is notified of it.
  for (const { server } of servers) Object.assign(server.context.presence, { seen: () => {} });
  const [first] = servers;
  if (!first) throw new Error('The attack needs a server.');
  const named = await Promise.all(['Ana', 'Ben', 'Cleo', 'Dan', 'Eva'].map((name) => first.signUp(name)));
  const withoutAvatar = await first.unnamed();
  await withoutAvatar.ok('chooseNickname', { body: { nickname: 'Fay' } });
  const players = [...named, withoutAvatar, await first.unnamed()];
  const actors = await Promise.all(players.map((person) => createActor(person, servers)));
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
      // Random delays of a few milliseconds vary the order of the requests.
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
      // Messages of one instance arrive in order, but those of another one may overtake them.
      for (const { server } of servers)
        server.context.hub.publish({ to: [actor.id], message: { type: 'joined', gameId: call } });
      const lists = await Promise.all(actor.listeners.map((live) => receiveUpTo(live, call, servers.length)));
      return { ...seen, listeners: lists.map((messages) => messages.filter(isMoveMessage)) };
    },
    close: async () => {
      for (const app of servers) await app.close();
    },
  };
}

/** Returns all messages up to the `joined` with this number from each instance. Earlier `joined` messages may come late. */
async function receiveUpTo(live: LiveListener, call: number, instances: number): Promise<LiveMessage[]> {
  if (instances === 0) return [];
  const received = await live.until('joined');
  const last = received.at(-1);
  const isLast = last?.type === 'joined' && last.gameId === call;
  return [...received, ...(await receiveUpTo(live, call, isLast ? instances - 1 : instances))];
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

/** Opens a listener for each client. Every open listener of the player receives a `joined` for each new one. */
async function openListeners(clients: readonly TestClient[]): Promise<LiveListener[]> {
  const listeners: LiveListener[] = [];
  for (const client of clients) {
    const live = await client.listen();
    for (const older of listeners) await older.receives('joined');
    listeners.push(live);
  }
  return listeners;
}

/** Picks a different server for each next battle. */
const pickByBattle = <T>(all: readonly T[], gameId: number): T => all[gameId % all.length] as T;

/** Reads the battle as a player sees it. A user who may not see the battle makes only one call. */
async function seenBy({ id, clients }: Actor, battle: Battle): Promise<Omit<Evidence, 'listeners'>> {
  const see = async (call: 'showBattle' | 'showSongs' | 'showRatings'): Promise<Reply> => {
    const { status, body } = await pickByBattle(clients, battle.id).call(call, {
      params: { id: String(battle.id) },
    });
    return { status, body };
  };
  const game = await see('showBattle');
  if (game.status === 403) return { viewer: id, game, songs: game, ratings: game };
  const [songs, ratings] = await Promise.all([see('showSongs'), see('showRatings')]);
  return { viewer: id, game, songs, ratings };
}

const ignored: LiveMessage['type'][] = ['joined', 'beat', 'error', 'playerAway', 'playerBack', 'fetchAgain'];
const isMoveMessage = ({ type }: LiveMessage) => !ignored.includes(type) && !type.includes('Typing');
