import { useEffect } from 'react';
import { useLive } from '#client/live/live-context.ts';

/** A player who has reloaded their page meanwhile is told again this soon, in milliseconds. */
const toldEvery = 10_000;

/** Tells the other player, as long as this page is open, that their song plays here. */
export function useSendStarted(gameId: number, userId: string, songId: number | null): void {
  const { say, whenOpen } = useLive();
  useEffect(() => {
    if (songId === null) return;
    const tell = () => say({ type: 'songStarted', gameId, userId, songId });
    const timer = setInterval(tell, toldEvery);
    const stop = whenOpen(tell);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [gameId, userId, songId, say, whenOpen]);
}
