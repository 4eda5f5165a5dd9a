import type { NoSearch } from './budget/search-budget.ts';

/** Why a player gets the game's own songs although YouTube was wanted; `nothing`: it was asked and found none. */
export type SecondBest = NoSearch | 'trouble' | 'nothing';

const ways = 'Paste a YouTube link, or pick one of these.';
const waysFromNothing = 'Paste a YouTube link, or clear the box and pick one of our songs.';
const resting = 'Search is resting.';
const reasons: Record<Exclude<SecondBest, 'nothing'>, string> = {
  day: resting,
  trouble: resting,
  share: 'You have searched YouTube a lot this hour.',
  reserve: 'YouTube searches are running low today.',
};

/** One sentence that says why, and one that says how to go on. */
export function noticeFor(why: SecondBest, hasSongs: boolean): string | null {
  if (why !== 'nothing') return `${reasons[why]} ${hasSongs ? ways : waysFromNothing}`;
  return hasSongs ? 'YouTube found nothing for these words. These come closest.' : null;
}
