import { type RefObject, useEffect, useEffectEvent } from 'react';
import { attempt } from '#rules/attempt.ts';

export const playerOrigin = 'https://www.youtube-nocookie.com';

/** Report of the video player: whether it plays, its position and the video's length in seconds, or why it refuses. */
export type PlayerEvent = {
  playing?: boolean;
  second?: number;
  length?: number;
  /** The player's error code: 2 and 5 cannot play, 100 not found, 101 and 150 not allowed here, 153 no referrer. */
  refusal?: number;
  /** Whether the player has not answered in time, so that the iframe may be empty. A later message resets this. */
  silent?: boolean;
};

/** Time within which the player answers even on a slow connection, in milliseconds. */
const answerTimeoutMs = 6000;

const state = { playing: 1 } as const;
/** The player sends events only after these messages. */
const subscriptions = [
  { event: 'listening' },
  command('addEventListener', 'onError'),
  command('addEventListener', 'onStateChange'),
];

function command(func: string, ...args: string[]) {
  return { event: 'command', func, args };
}

/** Listens to the video player in `frame`, and pauses it when the iframe leaves the screen. */
export function usePlayer(
  frame: RefObject<HTMLIFrameElement | null>,
  onPlayerEvent: (event: PlayerEvent) => void,
): void {
  const report = useEffectEvent(onPlayerEvent);
  useEffect(() => {
    const player = frame.current;
    if (!player) return;
    const post = (what: object) =>
      player.contentWindow?.postMessage(JSON.stringify({ ...what, id: 1, channel: 'widget' }), playerOrigin);
    const subscribe = () => subscriptions.forEach(post);
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== player.contentWindow || origin !== playerOrigin) return;
      clearTimeout(silenceTimer);
      report({ ...eventIn(data), silent: false });
    };
    const silenceTimer = setTimeout(() => report({ silent: true }), answerTimeoutMs);
    const watch = new IntersectionObserver(([entry]) => {
      if (entry && !entry.isIntersecting) post(command('pauseVideo'));
    });
    watch.observe(player);
    player.addEventListener('load', subscribe);
    window.addEventListener('message', onMessage);
    return () => {
      clearTimeout(silenceTimer);
      watch.disconnect();
      player.removeEventListener('load', subscribe);
      window.removeEventListener('message', onMessage);
    };
  }, [frame]);
}

type RawEvent = { event?: string; info?: unknown };
type Info = { playerState?: number; currentTime?: number; duration?: number };

export function eventIn(text: unknown): PlayerEvent | null {
  const { event, info } = attempt((): RawEvent => JSON.parse(String(text)) ?? {}, {});
  if (event === 'onError') return { refusal: Number(info) || 0 };
  if (event === 'onStateChange') return { playing: info === state.playing };
  if (event !== 'infoDelivery' && event !== 'initialDelivery') return null;
  const { playerState, currentTime, duration } = (info ?? {}) as Info;
  return {
    ...(typeof playerState === 'number' ? { playing: playerState === state.playing } : {}),
    ...(typeof currentTime === 'number' ? { second: currentTime } : {}),
    ...(duration ? { length: duration } : {}),
  };
}
