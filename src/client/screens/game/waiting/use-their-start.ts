import { useState } from 'react';
import { useLiveMessages } from '#client/live/live-context.ts';

/** The song of this battle that was heard to start at another player; null while none was. */
export function useTheirStart(gameId: number): number | null {
  const [started, setStarted] = useState<number | null>(null);
  useLiveMessages((message) => {
    if (!('gameId' in message) || message.gameId !== gameId) return;
    if (message.type === 'songStarted') setStarted(message.songId);
    if (message.type === 'songSwapped') setStarted(null);
  });
  return started;
}
