import type { Toast } from '#client/announce/toasts.ts';
import type { LiveMessage } from '#contract/live.ts';

type Ending = Extract<LiveMessage, { type: 'gameEnded' | 'gameTimeout' }>;

const howTheyLeft = {
  gave_up: ['You gave up.', 'Your opponent gave up.'],
  away: ['You were away for too long.', 'Your opponent was away for too long.'],
  banned: ['The host of this site has shut you out.', 'The host of this site has shut your opponent out.'],
} as const;

/** What a player is told of a battle that ended before all songs were rated, wherever they are by then. */
export function howItEnded(message: Ending, me: string): Toast {
  const told = { tone: 'warn', urgent: true } as const;
  if (message.type === 'gameTimeout') {
    return message.timedOutUserId === me
      ? { ...told, title: "Time's Up!", text: 'You took too long and lost the game.' }
      : { ...told, title: 'Opponent Timed Out!', text: 'You won because your opponent took too long.' };
  }
  const title = message.winnerId === me ? 'You won!' : 'The battle is over';
  const [mine, theirs] = howTheyLeft[message.endedBy];
  return { ...told, title, text: message.leftUserId === me ? mine : theirs };
}
