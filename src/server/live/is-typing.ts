import type { SentFrame } from '#contract/live.ts';
import type { Guest } from './guest.ts';

type Typing = Extract<SentFrame, { type: 'playerTyping' }>;
type Known = Pick<Guest, 'gameOf'> & { me: { id: string } };

/**
 * The frame that comes with every letter typed, by the one who types, of a battle they were let into. All of it is known to
 * be as the contract has it; to have the contract say so takes longer than to pass it on.
 */
export function isTyping(json: unknown, guest: Known): json is Typing {
  const { type, gameId, userId, searchQuery, timestamp } = Object(json) as Partial<Typing>;
  return (
    type === 'playerTyping' &&
    userId === guest.me.id &&
    gameId !== undefined &&
    guest.gameOf(gameId) !== undefined &&
    typeof searchQuery === 'string' &&
    (timestamp === undefined || Number.isFinite(timestamp))
  );
}
