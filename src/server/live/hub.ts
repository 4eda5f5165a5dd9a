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
 * A message and its recipients: these players, or all connections in a battle except those of one player. `droppable`: slow sockets
 * may skip the message, because the next one replaces it.
 */
type Addressed = { message: LiveMessage } & (
  | { to: string[] }
  | { game: number; except: string; droppable?: boolean }
);
/** An event for sockets. `signedOut`: the hash of the session whose sockets are closed. */
type ForSockets = Addressed | { signedOut: string };
/** Events on the bus; names are fixed, as versions may be mixed. `from`: the sender, which handled its own sockets already. */
type BusEvent = (ForSockets & { from: string }) | { heartbeats: PresenceBatch } | Probe | PagesEvent;
/** Measures the round trip through the bus. */
type Probe = { probe: string };

export type Hub = Pick<
  ConnectionRegistry,
  'add' | 'enter' | 'leave' | 'remove' | 'ofUser' | 'connections' | 'sessions' | 'isInside' | 'isWatched'
> & {
  /**
   * Sends to the sockets of this instance at once, and to those of the others through the bus. Does not wait for the bus: the next
   * fetch of a page compensates for a lost message.
   */
  publish(event: ForSockets): void;
  sendPresence(batch: PresenceBatch): Promise<void>;
  /** Sends to the sockets of this instance only. */
  deliver(addressed: Addressed): void;
  onPresence(listener: (batch: PresenceBatch) => void): void;
  /** Returns the round trip time through the bus in milliseconds; null after the timeout. */
  roundTrip(timeoutMs: number): Promise<number | null>;
  /** Returns whether messages reach the other instances. */
  ready(): Promise<boolean>;
  /** Returns those of the players who have a page open, at any instance that responds in time. */
  usersWithPages(users: readonly string[]): Promise<Set<string>>;
  /** Closes the sockets of a session in this process. */
  disconnectSession(sid: string): void;
  /** Closes the bus after pending events are sent. */
  close(): Promise<void>;
};

/** Creates the hub, which delivers to the sockets of this instance and publishes to those of all instances. */
export function createHub(bus: Bus, log: Logger): Hub {
  const from = randomUUID();
  const pending = new Set<Promise<void>>();
  const { noteSent, noteLost } = createLostLog(log);
  const registry = createConnectionRegistry();
  const probes = new Map<string, () => void>();
  let presenceListener: (batch: PresenceBatch) => void = () => {};
  const deliver = (addressed: Addressed) => deliverTo(registry, addressed);
  const disconnectSession = (sid: string) => {
    for (const connection of registry.ofSession(sid))
      close(connection, closeCode.policyViolation, 'signed out');
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
    // Events of a later version are ignored.
    else if ('whoIsOpen' in event || 'answers' in event) pages.onEvent(event);
  };
  listenTo(bus, log, onEvent);
  return {
    ...registry,
    publish: (event) => {
      reachSockets(event);
      const sent = send({ ...event, from })
        .then(noteSent, noteLost)
        .finally(() => pending.delete(sent));
      pending.add(sent);
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
      await Promise.all(pending);
      await bus.close();
    },
  };
}

/** Listens to the bus. An invalid message, from another version or another program, must not end the process. */
function listenTo(bus: Bus, log: Logger, onEvent: (event: BusEvent) => void) {
  const mayLog = onceAMinute();
  bus.listen((text) => {
    try {
      onEvent(JSON.parse(text));
    } catch (err) {
      if (mayLog()) log.warn({ err }, 'an invalid message on the bus was ignored');
    }
  });
}

/** Creates a logger that warns once per outage, not with every lost message. */
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
