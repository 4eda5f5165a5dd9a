import { useState } from 'react';
import { useLiveMessages } from '#client/live/live-context.ts';

/** Since when each player of this battle has been away, on the clock of `performance.now`. */
export function useAwaySince(gameId: number | undefined): ReadonlyMap<string, number> {
  const [away, setAway] = useState<ReadonlyMap<string, number>>(new Map());
  useLiveMessages((message) => {
    if (!('gameId' in message) || message.gameId !== gameId) return;
    if (message.type === 'playerAway')
      setAway((before) => new Map(before).set(message.userId, performance.now() - message.awayMs));
    if (message.type === 'playerBack')
      setAway((before) => new Map([...before].filter(([userId]) => userId !== message.userId)));
  });
  return away;
}
