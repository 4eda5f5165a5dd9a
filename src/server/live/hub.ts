import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { LiveMessage } from '#contract/live.ts';
import { withTimeout } from '#server/http/with-timeout.ts';
import { onceAMinute } from '#server/ops/once-a-minute.ts';
import type { PresenceBatch } from '#server/presence/presence-batches.ts';
import type { Bus } from './bus.ts';
import { close, closeCode, sendText, sendUnlessSlow } from './connection.ts';
import { type ConnectionRegistry, createConnectionRegistry } from './connection-registry.ts';
import { createUsersWithPages, type PagesEvent } from './users-with-pages.ts';

/**
 * A message and whom it is for: these players, or those in a battle but one. `droppable`: the next one replaces it, so a socket that
 * reads too slowly goes without.
 */
export type Addressed = { message: LiveMessage } & (
  | { to: string[] }
  | { game: number; except: string; droppable?: boolean }
);
/** What is done to sockets. `signedOut`: the session whose sockets close. */
type ForSockets = Addressed | { signedOut: string };
/** What instances tell each other over the bus. `from`: the instance that has done it to its own sockets; `heartbeats`: named so by every version. */
type BusEvent = (ForSockets & { from: string }) | { heartbeats: PresenceBatch } | Probe | PagesEvent;
/** Measures the way through the bus and back. */
type Probe = { probe: string };

export type Hub = Pick<
  ConnectionRegistry,
  'add' | 'enter' | 'leave' | 'remove' | 'ofUser' | 'connections' | 'sessions' | 'isInside' | 'isWatched'
> & {
  /**
   * Sends to the sockets of this instance at once, and to those of the others through the bus. No one waits for the bus; what is lost
   * there is made good by the next fetch.
   */
  publish(event: ForSockets): void;
  sendPresence(batch: PresenceBatch): Promise<void>;
  /** Sends to the sockets of this instance only. */
  deliver(addressed: Addressed): void;
  onPresence(listener: (batch: PresenceBatch) => void): void;
  /** How long a message takes through the bus and back, in milliseconds; null when it is not back in that time. */
  roundTrip(timeoutMs: number): Promise<number | null>;
  /** Whether messages reach the other instances. */
  ready(): Promise<boolean>;
  /** Which of these players have a page open, at any instance that answers in time. */
  usersWithPages(users: readonly string[]): Promise<Set<string>>;
  /** Closes the sockets a session has here. */
  disconnectSession(sid: string): void;
  /** What was published is handed over first. */
  close(): Promise<void>;
};

/** The sockets of this instance, and the way to those of all. */
export function createHub(bus: Bus, log: Logger): Hub {
  const from = randomUUID();
  const underWay = new Set<Promise<void>>();
  const { noteSent, noteLost } = createLostLog(log);
  const registry = createConnectionRegistry();
  const probes = new Map<string, () => void>();
  let presenceListener: (batch: PresenceBatch) => void = () => {};
  const deliver = (addressed: Addressed) => deliverTo(registry, addressed);
  const disconnectSession = (sid: string) => {
    for (const connection of registry.ofSession(sid)) close(connection, closeCode.signedOut, 'signed out');
  };
  const pages = createUsersWithPages(bus, (userId) => registry.ofUser(userId).length > 0);
  const reachSockets = (event: ForSockets): void =>
    'message' in event ? deliver(event) : disconnectSession(event.signedOut);
  const send = (event: BusEvent) => bus.send(JSON.stringify(event));
  const onEvent = (event: BusEvent): void => {
    if ('message' in event || 'signedOut' in event) {
      if (event.from !== from) reachSockets(event);
    } else if ('heartbeats' in event) presenceListener(event.heartbeats);
    else if ('probe' in event) probes.get(event.probe)?.();
    // Any other event is one of a later version, and is ignored.
    else if ('whoIsOpen' in event || 'answers' in event) pages.onEvent(event);
  };
  listenTo(bus, log, onEvent);
  return {
    ...registry,
    publish: (event) => {
      reachSockets(event);
      const sent = send({ ...event, from })
        .then(noteSent, noteLost)
        .finally(() => underWay.delete(sent));
      underWay.add(sent);
    },
    sendPresence: (batch) => send({ heartbeats: batch }),
    deliver,
    onPresence: (listener) => {
      presenceListener = listener;
    },
    roundTrip: (timeoutMs) => roundTrip(bus, probes, timeoutMs),
    usersWithPages: pages.usersWithPages,
    ready: () => bus.ready(),
    disconnectSession,
    close: async () => {
      await Promise.all(underWay);
      await bus.close();
    },
  };
}

/** A message that is not understood, of another version or another program, must not end the process. */
function listenTo(bus: Bus, log: Logger, onEvent: (event: BusEvent) => void) {
  const mayLog = onceAMinute();
  bus.listen((text) => {
    try {
      onEvent(JSON.parse(text));
    } catch (err) {
      if (mayLog()) log.warn({ err }, 'a message on the bus was not understood');
    }
  });
}

/** Says once, not with every message, that none reaches the other instances. */
function createLostLog(log: Logger) {
  let isLosing = false;
  return {
    noteSent: () => {
      isLosing = false;
    },
    noteLost: (err: unknown) => {
      if (!isLosing) log.warn({ err }, 'live messages do not reach the other instances');
      isLosing = true;
    },
  };
}

function deliverTo(registry: ConnectionRegistry, addressed: Addressed) {
  const text = JSON.stringify(addressed.message);
  if ('to' in addressed)
    for (const connection of addressed.to.flatMap(registry.ofUser)) sendText(connection, text);
  else {
    const sendOne = addressed.droppable ? sendUnlessSlow : sendText;
    registry.eachOfBattle(addressed.game, addressed.except, (each) => sendOne(each, text));
  }
}

async function roundTrip(bus: Bus, probes: Map<string, () => void>, timeoutMs: number) {
  const probe = randomUUID();
  const since = performance.now();
  const back = new Promise<number>((done) => probes.set(probe, () => done(performance.now() - since)));
  const sent = bus.send(JSON.stringify({ probe } satisfies Probe));
  const took = await withTimeout(timeoutMs, Promise.all([back, sent]), null);
  probes.delete(probe);
  return took?.[0] ?? null;
}
