import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { LiveMessage } from '#contract/live.ts';
import { shareInFlight } from '#server/database/share-in-flight.ts';
import { withTimeout } from '#server/http/with-timeout.ts';
import { onceAMinute } from '#server/ops/once-a-minute.ts';
import type { PresenceBatch } from '#server/presence/presence-batches.ts';
import type { Bus } from './bus.ts';
import { close, closeCode, sendText, sendUnlessSlow } from './connection.ts';
import { type ConnectionRegistry, createConnectionRegistry } from './connection-registry.ts';
import { createOpenPages, type PagesEvent } from './open-pages.ts';

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
/** Measures the round trip through the bus; other instances ignore it. */
type Probe = { probe: string };

export type Hub = ReturnType<typeof createHub>;

/** Creates the hub, which delivers to the sockets of this instance and publishes to those of all instances. */
export function createHub(bus: Bus, log: Logger) {
  const from = randomUUID();
  const sender = createSender(bus, log);
  const registry = createConnectionRegistry();
  const probes = createProbes(bus);
  let presenceListener: (batch: PresenceBatch) => void = () => {};
  /** Closes the sockets of a session in this process. */
  const disconnectSession = (sid: string) => {
    for (const connection of registry.ofSession(sid))
      close(connection, closeCode.policyViolation, 'signed out');
  };
  /** Acts on the sockets of this instance only. */
  const deliver = (event: ForSockets): void =>
    'message' in event ? sendTo(registry, event) : disconnectSession(event.signedOut);
  const pages = createOpenPages(bus, (userId) => registry.ofUser(userId).length > 0);
  listenTo(bus, log, (event) => {
    if ('message' in event || 'signedOut' in event) {
      if (event.from !== from) deliver(event);
    } else if ('heartbeats' in event) presenceListener(event.heartbeats);
    else if ('probe' in event) probes.onProbe(event);
    // Events of a later version are ignored.
    else if ('whoIsOpen' in event || 'answers' in event) pages.onEvent(event);
  });
  return {
    ...registry,
    /** Sends to the sockets of this instance at once, and to those of the others through the bus, for which it does not wait. */
    publish: (event: ForSockets): void => {
      deliver(event);
      sender.send({ ...event, from });
    },
    deliver,
    sendPresence: (batch: PresenceBatch) => bus.send(textOf({ heartbeats: batch })),
    onPresence: (listener: (batch: PresenceBatch) => void): void => {
      presenceListener = listener;
    },
    roundTrip: probes.roundTrip,
    usersWithPages: pages.usersWithPages,
    disconnectSession,
    close: () => sender.sent().then(() => bus.close()),
  };
}

const textOf = (event: BusEvent): string => JSON.stringify(event);

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

/** Creates the sender of events, which are not repeated: the next fetch of a page compensates for a lost message. */
function createSender(bus: Bus, log: Logger) {
  const pending = new Set<Promise<void>>();
  let isLosing = false;
  const noteSent = () => {
    isLosing = false;
  };
  const noteLost = (err: unknown) => {
    // One warning per outage, not one with every lost message.
    if (!isLosing) log.warn({ err }, 'live messages do not reach the other instances');
    isLosing = true;
  };
  return {
    send: (event: BusEvent): void => {
      const sent = bus
        .send(textOf(event))
        .then(noteSent, noteLost)
        .finally(() => pending.delete(sent));
      pending.add(sent);
    },
    /** Resolves when all pending events are sent. */
    sent: () => Promise.all(pending),
  };
}

function sendTo(registry: ConnectionRegistry, addressed: Addressed) {
  const text = JSON.stringify(addressed.message);
  if ('to' in addressed)
    for (const connection of addressed.to.flatMap(registry.ofUser)) sendText(connection, text);
  else {
    const sendOne = addressed.droppable ? sendUnlessSlow : sendText;
    registry.eachOfBattle(addressed.game, addressed.except, (each) => sendOne(each, text));
  }
}

function createProbes(bus: Bus) {
  const probes = new Map<string, () => void>();
  return {
    onProbe: ({ probe }: Probe) => probes.get(probe)?.(),
    /**
     * Returns the round trip time through the bus in milliseconds; null after the timeout, or if the bus is unavailable. Only a
     * message that comes back shows that the bus works, because a hanging Redis keeps its connections open. Simultaneous calls with
     * the same timeout share one probe.
     */
    roundTrip: shareInFlight(async (timeoutMs: number) => {
      const probe = randomUUID();
      const since = performance.now();
      const back = new Promise<number>((done) => probes.set(probe, () => done(performance.now() - since)));
      const took = await withTimeout(timeoutMs, Promise.all([back, bus.send(textOf({ probe }))]), null);
      probes.delete(probe);
      return took?.[0] ?? null;
    }),
  };
}
