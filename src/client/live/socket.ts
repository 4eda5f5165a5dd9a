import { every } from '#client/timings.ts';
import type { LiveMessage, SentFrame } from '#contract/live.ts';
import type { LiveState } from './live-context.ts';

/** How often an open channel sends a heartbeat, and how long it waits for the answer; `doubtMs`: after the device slept. In milliseconds. */
const beat = { everyMs: 10_000, timeoutMs: 6000, doubtMs: 3000 } as const;

type Heartbeat = { received(): void; check(): void; stop(): void };

/** After the loss of a network a socket may stay open; only an answer shows that it works. */
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

/** The first and the longest delay before a reconnect, in milliseconds. */
const failing = { first: 500, longest: 15_000 } as const;
/** A server that restarts closes all channels at once: their reconnects are spread over this time, in milliseconds. */
const restarting = { first: 200, longest: 3000 } as const;
const restartCode = 1012;

/** The delay before a reconnect, in milliseconds, with a random part so that browsers do not reconnect all at once. */
function reconnectDelay(failures: number, closeCode: number, chance: number): number {
  if (closeCode === restartCode && failures === 0)
    return restarting.first + chance * (restarting.longest - restarting.first);
  const full = Math.min(failing.longest, failing.first * 2 ** failures);
  return full / 2 + (chance * full) / 2;
}

type Listening = {
  userId: string;
  onState: (state: LiveState) => void;
  onMessage: (message: LiveMessage) => void;
  /** Called when the server closes the channel since the session may be over, and after every failed reconnect that follows. */
  onSessionEnded: () => void;
};

export type LiveSocket = { send: (frame: SentFrame) => void; close: () => void };

/** A connection that is not open after this time is closed, since some browsers do not report its failure; in milliseconds. */
const openingMs = 8000;
/** The close code of a connection that ended without a close frame. */
const brokenCode = 1006;
/** The server's close code for a session that is over, and for any other policy violation. */
const sessionEndedCode = 1008;

export function connect(listening: Listening): LiveSocket {
  const { onState, onMessage, onSessionEnded } = listening;
  let connection: Connection | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let closed = false;
  let sessionEnded = false;

  const attempt = () => {
    clearTimeout(timer);
    onState('connecting');
    connection = openWebSocket(listening.userId, {
      onOpen: () => onState('open'),
      // A channel works once it has received a message; one that closes right after it opened counts as a failure.
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

/** Calls `tryNow` when the page becomes visible, or the network is back. Returns the function that stops it. */
function onWaking(tryNow: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const wake = () => void (document.visibilityState === 'visible' && tryNow());
  window.addEventListener('online', wake, { signal });
  window.addEventListener('pageshow', wake, { signal });
  document.addEventListener('visibilitychange', wake, { signal });
  return () => stop.abort();
}

type WebSocketHandlers = {
  onOpen: () => void;
  onMessage: (message: LiveMessage) => void;
  /** Called once; no message follows. */
  onEnd: (code: number) => void;
};
type Connection = { send(frame: SentFrame): void; check(): void; end(): void };

/** One connection, from its opening to its end, which is also that of a heartbeat without an answer. */
function openWebSocket(userId: string, { onOpen, onMessage, onEnd }: WebSocketHandlers): Connection {
  const socket = new WebSocket(socketUrl());
  let heart: Heartbeat | null = null;
  let over = false;
  const send = (frame: SentFrame) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };
  const end = (code = brokenCode) => {
    if (over) return;
    over = true;
    clearTimeout(opening);
    heart?.stop();
    socket.close();
    onEnd(code);
  };
  const opening = setTimeout(end, openingMs);
  socket.onopen = () => {
    if (over) return;
    clearTimeout(opening);
    heart = startHeartbeat({ send: () => send({ type: 'beat', userId }), onSilence: end });
    onOpen();
  };
  socket.onmessage = ({ data }) => {
    if (over) return;
    heart?.received();
    const message = messageIn(String(data));
    if (message) onMessage(message);
  };
  socket.onerror = () => console.warn('The live channel broke; it comes back by itself.');
  socket.onclose = ({ code }) => end(code);
  return { send, check: () => heart?.check(), end };
}

function messageIn(text: string): LiveMessage | null {
  try {
    return JSON.parse(text) as LiveMessage;
  } catch (error) {
    console.warn('A live message could not be read.', error);
    return null;
  }
}

const socketUrl = (): string =>
  `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/ws`;
