import { type RefObject, useEffect, useRef } from 'react';

export const playerOrigin = 'https://www.youtube-nocookie.com';

/** Asks the player to tell when it cannot play; it speaks only to whoever has asked. */
const questions = [
  { event: 'listening', id: 1, channel: 'widget' },
  { event: 'command', func: 'addEventListener', args: ['onError'], id: 1, channel: 'widget' },
];

/** Tells when the video in this frame cannot be played here: its owner forbids it, or it is gone. */
export function usePlayerTrouble(frame: RefObject<HTMLIFrameElement | null>, onTrouble: () => void): void {
  const tell = useRef(onTrouble);
  useEffect(() => {
    tell.current = onTrouble;
  });
  useEffect(() => {
    const player = frame.current;
    if (!player) return;
    const ask = () => {
      for (const question of questions) {
        player.contentWindow?.postMessage(JSON.stringify(question), playerOrigin);
      }
    };
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source === player.contentWindow && origin === playerOrigin && isError(data)) tell.current();
    };
    player.addEventListener('load', ask);
    window.addEventListener('message', hear);
    return () => {
      player.removeEventListener('load', ask);
      window.removeEventListener('message', hear);
    };
  }, [frame]);
}

function isError(data: unknown): boolean {
  try {
    return JSON.parse(String(data)).event === 'onError';
  } catch {
    return false;
  }
}
