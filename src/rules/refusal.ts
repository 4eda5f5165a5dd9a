/** Why the rules refuse a move. A refusal is a value; its message and HTTP status are in `server/http/failures.ts`. */
export const refusalCodes = [
  'not-a-player',
  'game-not-found',
  'battle-full',
  'score-first',
  'not-any-time',
  'too-many-any-time',
  'nickname-needed',
  'avatar-needed',
  'not-your-turn',
  'not-the-time-to-share',
  'wrong-round',
  'already-shared',
  'already-played',
  'time-is-up',
  'not-the-time-to-rate',
  'song-not-in-round',
  'own-song',
  'already-rated',
  'rated-twice',
  'nothing-rated',
  'no-such-rating',
  'summary-wait',
  'not-the-time-to-continue',
  'not-the-time-to-swap',
  'not-a-listener',
  'not-your-song',
  'swapped-already',
  'swap-not-asked',
  'not-running',
  'not-the-host',
  'room-taken',
  'no-one-to-wait-for',
  'opponent-here',
  'no-one-need-be-here',
  'clock-running',
  'no-clock',
  'not-the-loser',
  'not-the-opponent',
  'rematch-pending',
  'rematch-started',
  'not-asked',
  'rematch-answered',
  'rematch-expired',
  'challenge-self',
  'not-rivals',
  'challenges-off',
  'challenge-pending',
  'challenge-silenced',
  'challenge-unanswered',
  'not-challenged',
  'challenge-answered',
  'challenge-expired',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** `waitMs`: milliseconds until the same move would be allowed. */
export type Refusal = { refused: RefusalCode; waitMs?: number };

export const refuse = (refused: RefusalCode, waitMs?: number): Refusal =>
  waitMs === undefined ? { refused } : { refused, waitMs };

export const isRefusal = (outcome: object): outcome is Refusal => 'refused' in outcome;
