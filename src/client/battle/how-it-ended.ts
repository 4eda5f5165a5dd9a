import type { Toast } from '#client/announce/toasts.ts';
import type { LiveMessage } from '#contract/live.ts';
import type { PublicResults } from '#contract/schemas.ts';
import { countedPerPairAndDay } from '#rules/limits.ts';

type Ending = Extract<LiveMessage, { type: 'gameEnded' | 'gameTimeout' }>;

const howTheyLeft = {
  gave_up: ['You gave up.', 'Your opponent gave up.'],
  away: ['You were away for too long.', 'Your opponent was away for too long.'],
  banned: ['The host of this site has shut you out.', 'The host of this site has shut your opponent out.'],
} as const;

/** Returns the toast for a battle that ended before all songs were rated. */
export function howItEnded(message: Ending, myId: string): Toast {
  const base = { tone: 'warn', urgent: true } as const;
  if (message.type === 'gameTimeout') {
    return message.timedOutUserId === myId
      ? { ...base, title: "Time's Up!", text: 'You took too long and lost the game.' }
      : { ...base, title: 'Opponent Timed Out!', text: 'You won because your opponent took too long.' };
  }
  const title = message.winnerId === myId ? 'You won!' : 'The battle is over';
  const [mine, theirs] = howTheyLeft[message.endedBy];
  return { ...base, title, text: message.leftUserId === myId ? mine : theirs };
}

/** Returns why a result changes no record, else null. A battle counts once a song is rated, at most thirty a day per pair. */
export function whyNotCounted({ counted, songs }: Pick<PublicResults, 'counted' | 'songs'>): string | null {
  if (counted) return null;
  return songs.some(({ ratings }) => ratings.length > 0)
    ? `Only ${countedPerPairAndDay} battles a day between the same two count.`
    : 'Nothing was rated, so this battle counts for nobody.';
}
