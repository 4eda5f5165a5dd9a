import type { RunningGame } from '#contract/schemas.ts';
import type { Situation } from '#rules/situation.ts';

const lines: Record<Situation, string> = {
  'share-your-song': 'Your turn. The clock runs',
  'rate-their-song': 'Your turn to rate their song',
  'swap-your-song': 'Your turn to send another song',
  'they-share': 'Their turn to share a song',
  'your-song-is-out': 'Their turn to rate your song',
  'your-song-was-rated': 'Their turn to share a song',
  'results-when-rated': 'Their turn to rate your song',
  'wait-for-others': 'The others still rate',
};

const own: readonly (Situation | null)[] = ['share-your-song', 'rate-their-song', 'swap-your-song'];

/** Whether the battle waits for the player who looks. */
export const isOwnMove = ({ status, situation }: RunningGame): boolean =>
  status !== 'round_summary' && own.includes(situation);

/** What a running battle waits for, in one line. */
export function whoMoves({ status, situation, currentRound }: RunningGame): string {
  if (status === 'waiting') return 'Waiting for opponent. Go back to the room';
  if (status === 'round_summary') return `Round ${currentRound} is over. Go on when you are ready`;
  return situation ? lines[situation] : 'Still running. Go back to it';
}
