import { nameOf } from '#client/data/use-battle.ts';
import type { Reply } from '#contract/schemas.ts';

export type RivalPage = Reply<'showRival'>;
export type PairBattle = RivalPage['battles'][number];

/** "3 in a row for Nutmeg"; where nobody has a streak, who is ahead. */
export function standLine({ player, wins, losses, streak }: RivalPage): string {
  if (streak) return `${streak.length} in a row for ${streak.of === 'user' ? 'you' : nameOf(player)}`;
  if (wins === losses) return 'All square';
  return wins > losses ? `You lead by ${wins - losses}` : `${nameOf(player)} leads by ${losses - wins}`;
}

const words: Record<PairBattle['winner'], string> = { user: 'Won', opponent: 'Lost', tie: 'Draw' };
export const endOf = ({ winner }: PairBattle): string => words[winner];

const leaver = { gave_up: 'quit', away: 'left', banned: 'were shut out' } as const;
/** Why points that may say the opposite did not decide it; null where they did. */
export function whyOf({ winner, endedBy }: Pick<PairBattle, 'winner' | 'endedBy'>): string | null {
  if (endedBy === 'ratings') return null;
  if (endedBy === 'timeout') return 'on time';
  return `${winner === 'user' ? 'they' : 'you'} ${leaver[endedBy]}`;
}

const day = 24 * 60 * 60 * 1000;
const lately = 7;
const midnight = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);
const dated = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options);
const thisYear = dated({ day: 'numeric', month: 'short' });
const otherYear = dated({ day: 'numeric', month: 'short', year: 'numeric' });

/** When it was, by the calendar of who looks: "Today", "3 days ago", "12 Nov". `now` is in milliseconds. */
export function whenLine(moment: string, now: number): string {
  const then = new Date(moment);
  const days = Math.round((midnight(now) - midnight(then.getTime())) / day);
  // The clock of the server may be ahead.
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < lately) return `${days} days ago`;
  return (then.getFullYear() === new Date(now).getFullYear() ? thisYear : otherYear).format(then);
}
