import { refetchAfter, refetchAllSoon } from '#client/data/refetch.ts';
import { every } from '#client/timings.ts';
import type { LiveMessage, SentFrame } from '#contract/live.ts';
import { channel, type LiveState } from './live-context.ts';

/** Interval of heartbeats and timeout of their answers, in milliseconds; `doubtMs`: timeout after the device slept. */
const beat = { everyMs: 10_000, timeoutMs: 6000, doubtMs: 3000 } as const;

type Heartbeat = { received(): void; check(): void; stop(): void };

/** Sends heartbeats: a socket may stay open after the network is lost, and only an answer proves that it works. */
function startHeartbeat({ send, onSilence }: { send(): void; onSilence(): void }): Heartbeat {
  let silence: ReturnType<typeof setTimeout> | undefined;
  const beatOnce = (timeoutMs: number) => {
    clearTimeout(silence);
    silence = setTimeout(onSilence, timeoutMs);
    send();
  };
  const stopBeats = every(beat.everyMs, () => beatOnce(beat.timeoutMs));
  return {
    received: () => clearTimeout(silence),
    check: () => beatOnce(beat.doubtMs),
    stop: () => {
      stopBeats();
      clearTimeout(silence);
    },
  };
}

/** First and longest delay before a reconnect, in milliseconds. */
const backoff = { first: 500, longest: 15_000 } as const;
/** Shortest and longest delay after a restart of the server, which closes all channels at once, in milliseconds. */
const restartDelay = { first: 200, longest: 3000 } as const;
const restartCode = 1012;

/** Returns the backoff before a reconnect, in milliseconds, with a random part so that browsers do not reconnect all at once. */
function reconnectDelay(failures: number, closeCode: number, chance: number): number {
  if (closeCode === restartCode && failures === 0)
    return restartDelay.first + chance * (restartDelay.longest - restartDelay.first);
  const full = Math.min(backoff.longest, backoff.first * 2 ** failures);
  return full / 2 + (chance * full) / 2;
}

type ConnectOptions = {
  userId: string;
  onState: (state: LiveState) => void;
  onMessage: (message: LiveMessage) => void;
  /** Called when the server closes the channel because the session may be over, and after every failed reconnect that follows. */
  onSessionEnded: () => void;
};

/** Refetches what a live message may have changed, and calls the listeners. */
export function deliver(message: LiveMessage): void {
  refetchAfter(message);
  for (const listener of [...channel.listeners]) listener(message);
}

export type LiveSocket = { send: (frame: SentFrame) => void; close: () => void };

/** Timeout of the opening of a connection, in milliseconds, since some browsers do not report a failure. */
const openingMs = 8000;
/** Close code of a connection that ended without a close frame. */
const brokenCode = 1006;
/** Close code of the server for a session that is over, and for any other policy violation. */
const sessionEndedCode = 1008;

export function connect(options: ConnectOptions): LiveSocket {
  const { onState, onMessage, onSessionEnded } = options;
  let connection: Connection | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let closed = false;
  let sessionEnded = false;

  const attempt = () => {
    clearTimeout(timer);
    onState('connecting');
    connection = openWebSocket(options.userId, {
      onOpen: () => {
        onState('open');
        // Messages may have been missed while the channel was closed.
        refetchAllSoon();
      },
      // Only a message proves that the channel works, so a channel that closes right after it opened counts as a failure.
      onMessage: (message) => {
        failures = 0;
        sessionEnded = false;
        if (message.type !== 'beat') onMessage(message);
      },
      onEnd: (code) => {
        connection = null;
        if (closed) return;
        onState('connecting');
        timer = setTimeout(attempt, reconnectDelay(failures, code, Math.random()));
        failures += 1;
        sessionEnded ||= code === sessionEndedCode;
        if (sessionEnded) onSessionEnded();
      },
    });
  };
  attempt();
  const stopWaking = onWaking(() => (connection ? connection.check() : attempt()));
  return {
    send: (frame) => connection?.send(frame),
    close: () => {
      closed = true;
      clearTimeout(timer);
      stopWaking();
      connection?.end();
    },
  };
}

/** Calls `tryNow` when the page becomes visible, or the network is back. Returns the function that removes the listeners. */
function onWaking(tryNow: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const wake = () => void (document.visibilityState === 'visible' && tryNow());
  window.addEventListener('online', wake, { signal });
  window.addEventListener('pageshow', wake, { signal });
  document.addEventListener('visibilitychange', wake, { signal });
  return () => controller.abort();
}

type WebSocketHandlers = {
  onOpen: () => void;
  onMessage: (message: LiveMessage) => void;
  /** Called once; no message follows. */
  onEnd: (code: number) => void;
};
type Connection = { send(frame: SentFrame): void; check(): void; end(): void };

/** Opens a connection. It ends when either side closes it, or when a heartbeat gets no answer. */
function openWebSocket(userId: string, { onOpen, onMessage, onEnd }: WebSocketHandlers): Connection {
  const socket = new WebSocket(socketUrl());
  let heartbeat: Heartbeat | null = null;
  let ended = false;
  const send = (frame: SentFrame) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };
  const end = (code = brokenCode) => {
    if (ended) return;
    ended = true;
    clearTimeout(opening);
    heartbeat?.stop();
    socket.close();
    onEnd(code);
  };
  const opening = setTimeout(end, openingMs);
  socket.onopen = () => {
    if (ended) return;
    clearTimeout(opening);
    heartbeat = startHeartbeat({ send: () => send({ type: 'beat', userId }), onSilence: end });
    onOpen();
  };
  socket.onmessage = ({ data }) => {
    if (ended) return;
    heartbeat?.received();
    const message = parseMessage(String(data));
    if (message) onMessage(message);
  };
  socket.onerror = () => console.warn('The live channel broke; it comes back by itself.');
  socket.onclose = ({ code }) => end(code);
  return { send, check: () => heartbeat?.check(), end };
}

function parseMessage(text: string): LiveMessage | null {
  try {
    return JSON.parse(text) as LiveMessage;
  } catch (error) {
    console.warn('A live message could not be read.', error);
    return null;
  }
}

const socketUrl = (): string =>
  `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/ws`;
