import type { LiveMessage, SentFrame } from '#contract/live.ts';
import type { LiveState } from './live-context.ts';

type Listening = {
  onState: (state: LiveState) => void;
  onMessage: (message: LiveMessage) => void;
};

export type LiveSocket = { say: (frame: SentFrame) => void; close: () => void };

/** The first wait before coming back and the longest, in milliseconds; half of it is chance, so that not all come at once. */
const comeBack = { first: 500, longest: 15_000 } as const;

/** One socket that comes back by itself until it is closed. */
export function openSocket({ onState, onMessage }: Listening): LiveSocket {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let closed = false;

  const connect = () => {
    clearTimeout(timer);
    onState('connecting');
    const fresh = new WebSocket(address());
    socket = fresh;
    fresh.onopen = () => {
      failures = 0;
      onState('open');
    };
    fresh.onmessage = ({ data }) => {
      const message = messageIn(String(data));
      if (message) onMessage(message);
    };
    fresh.onerror = () => console.warn('The live channel broke; it comes back by itself.');
    fresh.onclose = () => {
      if (socket !== fresh || closed) return;
      socket = null;
      onState('connecting');
      timer = setTimeout(connect, waitAfter(failures));
      failures += 1;
    };
  };
  const connectNow = () => {
    if (!socket && !closed && document.visibilityState === 'visible') connect();
  };

  connect();
  window.addEventListener('online', connectNow);
  document.addEventListener('visibilitychange', connectNow);
  return {
    say: (frame) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
      window.removeEventListener('online', connectNow);
      document.removeEventListener('visibilitychange', connectNow);
      socket?.close();
    },
  };
}

function messageIn(text: string): LiveMessage | null {
  try {
    return JSON.parse(text) as LiveMessage;
  } catch (error) {
    console.warn('A live message could not be read.', error);
    return null;
  }
}

function waitAfter(failures: number): number {
  const full = Math.min(comeBack.longest, comeBack.first * 2 ** failures);
  return full / 2 + (Math.random() * full) / 2;
}

const address = (): string =>
  `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/ws`;
