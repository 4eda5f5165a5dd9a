import { toast } from '#client/announce/toasts.ts';
import { paths } from '#client/paths.ts';
import { timings } from '#client/timings.ts';
import { turnSoon } from './turn-soon.ts';

/** Challenges that were accepted on this page, which are led into whatever page it is. */
const ownYes = new Set<number>();
export const noteOwnYes = (challengeId: number): void => void ownYes.add(challengeId);
export const isOwnYes = (challengeId: number): boolean => ownYes.has(challengeId);

let started: number | null = null;

/**
 * Leads into the battle of a challenge, once: the answer to the call and the live message both bring it, and whichever comes
 * second adds nothing.
 */
export function startChallenged(gameId: number, title: string): void {
  if (started === gameId) return;
  started = gameId;
  toast({ tone: 'done', title, text: 'The next battle begins.', ms: timings.toastStarting });
  turnSoon(paths.game(gameId), timings.toGameAfterRematch);
}
