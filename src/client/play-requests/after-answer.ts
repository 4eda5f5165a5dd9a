import { toast } from '#client/announce/toasts.ts';
import { isInBattle } from '#client/battle/battle-paths.ts';
import { setNextPath } from '#client/device/fetch-code.ts';
import { go } from '#client/shell/go.ts';
import { timings } from '#client/timings.ts';
import { paths } from '#contract/paths.ts';
import type { Game, PlayRequestReply } from '#contract/schemas.ts';

/** Numbers of battles and of home pages that answers have opened. */
const openings = { battle: 0, home: 0 };

/** Returns a function that returns whether an answer has opened such a page since: a call that failed meanwhile, or a copy of it, was stored. */
export function watchOpenings(...pages: (keyof typeof openings)[]): () => boolean {
  const count = () => pages.reduce((sum, page) => sum + openings[page], 0);
  const before = count();
  return () => count() > before;
}

/** Opens a page after `afterMs`, also if this page is reloaded before, unless it is no longer wanted then. */
function openLater(to: string, afterMs: number, isWanted = () => true): void {
  openings[to === paths.root ? 'home' : 'battle'] += 1;
  setNextPath(to);
  setTimeout(() => {
    if (isWanted()) go(to);
    setNextPath(null);
  }, afterMs);
}

/**
 * Goes to the home page after a declined rematch (spec §4), but neither from another battle nor from a page that the player opens
 * meanwhile, so a second call does nothing. Called for the response and for the live message.
 */
export function goHomeSoon(): void {
  const { pathname } = window.location;
  const isWanted = () =>
    window.location.pathname === pathname && pathname !== paths.root && !isInBattle(window.location);
  if (!isInBattle(window.location)) openLater(paths.root, timings.toHomeAfterDecline, isWanted);
}

/**
 * Ids of accepted requests. `sending`: the player accepted on this page, so the battle is opened from any page; `opened`: this page has
 * opened the battle, or is about to.
 */
const accepted = new Map<number, 'sending' | 'opened'>();

export const noteAccepted = (requestId: number): void => void accepted.set(requestId, 'sending');
/** Reverts `noteAccepted` after a refusal. */
export const forgetAccepted = (requestId: number): void => void accepted.delete(requestId);
export const isAccepted = (requestId: number): boolean => accepted.has(requestId);

/** Delay of the second toast, so that a player who accepted can read the first, in milliseconds. */
const secondToastMs = 700;

const toastRematch = () =>
  toast({
    tone: 'done',
    title: 'Rematch Starting!',
    text: 'Get ready for round 2!',
    // "Round 2" means the second battle of the two players, not a round of a battle.
    detail: 'A new battle begins.',
    ms: timings.toastStarting,
  });

/** Title of the toast for the player who accepted; it also tells who asked for a rematch. */
export const acceptedTitle = { rematch: 'Rematch accepted!', challenge: 'You are in!' } as const;

export type Accepted = Pick<PlayRequestReply, 'kind' | 'id'> & {
  game: Pick<Game, 'id' | 'roomCode'>;
  title?: string;
};

/** Shows a toast and opens the battle of an accepted request, once. Called for the response and for the live message. */
export function enterBattle({ kind, id, game, title = acceptedTitle[kind] }: Accepted): void {
  const state = accepted.get(id);
  if (state === 'opened') return;
  accepted.set(id, 'opened');
  if (kind === 'challenge')
    toast({ tone: 'done', title, text: 'The next battle begins.', ms: timings.toastStarting });
  else if (state === 'sending') {
    toast({ tone: 'done', title, text: 'Starting a new game...' });
    setTimeout(toastRematch, secondToastMs);
  } else toastRematch();
  openLater(paths.game(kind === 'rematch' ? game.roomCode : game.id), timings.toGameAfterRematch);
}
