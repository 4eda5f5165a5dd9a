import type { SentFrame } from '#contract/live.ts';

type Typing = Extract<SentFrame, { type: 'playerTyping' }>;
/** `games`: what this guest may call the battles they were let into. */
type Known = { me: { id: string }; games: ReadonlyMap<string | number, number> };

/**
 * The frame that comes with every letter typed, by the one who types, of a battle they were let into. All of it is known to
 * be as the contract has it; to have the contract say so takes longer than to pass it on.
 */
export function isTyping(json: unknown, { me, games }: Known): json is Typing {
  const { type, gameId, userId, searchQuery, timestamp } = Object(json) as Partial<Typing>;
  return (
    type === 'playerTyping' &&
    userId === me.id &&
    gameId !== undefined &&
    games.has(gameId) &&
    typeof searchQuery === 'string' &&
    (timestamp === undefined || Number.isFinite(timestamp))
  );
}
