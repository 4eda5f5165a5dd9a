import { useEffect, useRef } from 'react';
import { useLive } from '#client/live/live-context.ts';

/** The most a frame takes; a pasted link can be longer. */
const mostTold = 200;

/** Tells the other player what is searched for, and when the search is emptied (spec §3 playerTyping). */
export function useSendSearch(gameId: number, userId: string, words: string): void {
  const { say } = useLive();
  const told = useRef('');
  useEffect(() => {
    if (told.current === words) return;
    told.current = words;
    const searchQuery = words.slice(0, mostTold);
    say({ type: 'playerTyping', gameId, userId, searchQuery, timestamp: Date.now() });
  }, [gameId, userId, words, say]);
}
