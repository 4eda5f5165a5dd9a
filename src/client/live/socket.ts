import { every } from '#client/timings.ts';
import type { LiveMessage, SentFrame } from '#contract/live.ts';
import type { LiveState } from './live-context.ts';

/** How often an open channel is asked whether it carries, and has to answer by; `doubtMs`: after sleep. In milliseconds. */
const beat = { everyMs: 10_000, timeoutMs: 6000, doubtMs: 3000 } as const;

type Heartbeat = { heard(): void; doubt(): void; stop(): void };

/** A network that goes away without a word leaves its sockets looking open; only an answer shows that they are. */
function startHeartbeat({ ask, onSilence }: { ask(): void; onSilence(): void }): Heartbeat {
  let silence: ReturnType<typeof setTimeout> | undefined;
  const listen = (ms: number) => {
    clearTimeout(silence);
    silence = setTimeout(onSilence, ms);
    ask();
  };
  const rest = every(beat.everyMs, () => listen(beat.timeoutMs));
  return {
    heard: () => clearTimeout(silence),
    doubt: () => listen(beat.doubtMs),
    stop: () => {
      rest();
      clearTimeout(silence);
    },
  };
}

/** The first wait before coming back and the longest, in milliseconds. */
const failing = { first: 500, longest: 15_000 } as const;
/** A server that restarts sends everyone away in one moment: they spread over so many milliseconds. */
const restarting = { first: 200, longest: 3000 } as const;
const restartCode = 1012;

/** How long to wait before connecting again, in milliseconds. Chance keeps browsers from coming all at once. */
function waitBeforeComingBack(failures: number, closeCode: number, chance: number): number {
  if (closeCode === restartCode && failures === 0)
    return restarting.first + chance * (restarting.longest - restarting.first);
  const full = Math.min(failing.longest, failing.first * 2 ** failures);
  return full / 2 + (chance * full) / 2;
}

type Listening = {
  userId: string;
  onState: (state: LiveState) => void;
  onMessage: (message: LiveMessage) => void;
  /** The session may be over: told when the server closes the channel for it, and with every failure to come back after that. */
  onSessionEnded: () => void;
};

export type LiveSocket = { say: (frame: SentFrame) => void; close: () => void };

/** A connection that is not there by then is tried anew: some browsers never say that it failed. In milliseconds. */
const openingMs = 8000;
/** The code of a close that no one sent. */
const brokenCode = 1006;
/** The session is over, or something else was not as it must be. */
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
      // Only a channel that brings something works; one that closes as soon as it opens is a failure like any other.
      onMessage: (message) => {
        failures = 0;
        sessionEnded = false;
        if (message.type !== 'beat') onMessage(message);
      },
      onEnd: (code) => {
        connection = null;
        if (closed) return;
        onState('connecting');
        timer = setTimeout(attempt, waitBeforeComingBack(failures, code, Math.random()));
        failures += 1;
        sessionEnded ||= code === sessionEndedCode;
        if (sessionEnded) onSessionEnded();
      },
    });
  };
  attempt();
  const sleep = onWaking(() => (connection ? connection.doubt() : attempt()));
  return {
    say: (frame) => connection?.say(frame),
    close: () => {
      closed = true;
      clearTimeout(timer);
      sleep();
      connection?.end();
    },
  };
}

/** The page is looked at again, or the network is back: whatever was waited for is tried now. Answers how to stop. */
function onWaking(tryNow: () => void): () => void {
  const wake = () => void (document.visibilityState === 'visible' && tryNow());
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', wake);
  document.addEventListener('visibilitychange', wake);
  return () => {
    window.removeEventListener('online', wake);
    window.removeEventListener('pageshow', wake);
    document.removeEventListener('visibilitychange', wake);
  };
}

type WebSocketHandlers = {
  onOpen: () => void;
  onMessage: (message: LiveMessage) => void;
  /** Once; nothing is heard after it. */
  onEnd: (code: number) => void;
};
type Connection = { say(frame: SentFrame): void; doubt(): void; end(): void };

/** One connection, from its opening to its end. It ends when it is silent, whatever the browser thinks of it. */
function openWebSocket(userId: string, { onOpen, onMessage, onEnd }: WebSocketHandlers): Connection {
  const socket = new WebSocket(socketUrl());
  let heart: Heartbeat | null = null;
  let over = false;
  const say = (frame: SentFrame) => {
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
    heart = startHeartbeat({ ask: () => say({ type: 'beat', userId }), onSilence: end });
    onOpen();
  };
  socket.onmessage = ({ data }) => {
    if (over) return;
    heart?.heard();
    const message = messageIn(String(data));
    if (message) onMessage(message);
  };
  socket.onerror = () => console.warn('The live channel broke; it comes back by itself.');
  socket.onclose = ({ code }) => end(code);
  return { say, doubt: () => heart?.doubt(), end };
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
