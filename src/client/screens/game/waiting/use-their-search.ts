import { useEffect, useState } from 'react';
import { useLiveMessages } from '#client/live/live-context.ts';

/** They are told to have stopped after 3 s of silence; should that message be lost, this clears the words, in milliseconds. */
const forgottenAfter = 6000;

type Words = { text: string; heardAt: number };

/** What another player of this battle types into the search just now; null when they do not. */
export function useTheirSearch(gameId: number): string | null {
  const [words, setWords] = useState<Words | null>(null);
  useLiveMessages((message) => {
    if (!('gameId' in message) || message.gameId !== gameId) return;
    if (message.type === 'playerTyping') setWords({ text: message.searchQuery, heardAt: performance.now() });
    if (message.type === 'playerStoppedTyping' || message.type === 'songSubmitted') setWords(null);
  });
  useEffect(() => {
    if (!words) return;
    const timer = setTimeout(() => setWords(null), forgottenAfter);
    return () => clearTimeout(timer);
  }, [words]);
  return words?.text.trim() ? words.text : null;
}
