import type { Toast } from '#client/announce/toasts.ts';
import type { LiveMessage } from '#contract/live.ts';
import { endedByWords } from '#rules/words/ended-by.ts';

type Ending = Extract<LiveMessage, { type: 'gameEnded' | 'gameTimeout' }>;

/** Returns the toast for a battle that ended before all songs were rated. */
export function howItEnded(message: Ending, myId: string): Toast {
  const base = { tone: 'warn', urgent: true } as const;
  if (message.type === 'gameTimeout') {
    return message.timedOutUserId === myId
      ? { ...base, title: "Time's Up!", text: 'You took too long and lost the game.' }
      : { ...base, title: 'Opponent Timed Out!', text: 'You won because your opponent took too long.' };
  }
  const title = message.winnerId === myId ? 'You won!' : 'The battle is over';
  const { one, you } = endedByWords[message.endedBy];
  return { ...base, title, text: message.leftUserId === myId ? `You ${you}.` : `Your opponent ${one}.` };
}
