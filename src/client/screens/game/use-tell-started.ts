import { useEffect } from 'react';
import { useLive } from '#client/live/live-context.ts';

/** Tells the other player that their song plays here, and once more after each break of the channel. */
export function useTellStarted(gameId: number, userId: string, songId: number | null): void {
  const { say, whenOpen } = useLive();
  useEffect(() => {
    if (songId === null) return;
    return whenOpen(() => say({ type: 'songStarted', gameId, userId, songId }));
  }, [gameId, userId, songId, say, whenOpen]);
}
