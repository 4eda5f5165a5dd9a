import { toast } from '#client/announce/toasts.ts';
import { isInBattle } from '#client/battle/battle-paths.ts';
import { setNextPath } from '#client/device/fetch-code.ts';
import { go } from '#client/shell/go.ts';
import { timings } from '#client/timings.ts';
import { paths } from '#contract/paths.ts';
import type { Game } from '#contract/schemas.ts';

let openings = 0;

/** Number of pages that answers have opened. After a failed call a higher number means that the call or a copy of it was stored. */
export const openingsSoFar = (): number => openings;

/**
 * Opens a page after `afterMs`, also if this page is reloaded before, unless it is no longer wanted then. Returns the function that
 * cancels it.
 */
function openLater(to: string, afterMs: number, isWanted = () => true): () => void {
  openings += 1;
  setNextPath(to);
  const cancel = () => {
    clearTimeout(timer);
    setNextPath(null);
  };
  const timer = setTimeout(() => {
    if (isWanted()) go(to);
    setNextPath(null);
  }, afterMs);
  return cancel;
}

let cancelGoHome = () => {};

/**
 * Goes to the home page after a declined rematch (spec §4), but neither from another battle nor from a page that the player opens
 * meanwhile. Called for the response and for the live message.
 */
export function goHomeSoon(): void {
  cancelGoHome();
  const { pathname } = window.location;
  if (isInBattle(window.location)) return;
  cancelGoHome = openLater(
    paths.root,
    timings.toHomeAfterDecline,
    () => window.location.pathname === pathname,
  );
}

/** Delay of the second toast, so that a player who accepted can read the first, in milliseconds. */
const secondToastMs = 700;

let acceptanceToast: (() => void) | null = null;

/** Sets the toast that a rematch shows first if it starts while this page is sending an acceptance; null: none is being sent. */
export function setAcceptanceToast(toastAccepted: (() => void) | null): void {
  acceptanceToast = toastAccepted;
}

let openedGameId: number | null = null;

/** Returns whether this page opens the battle anyway, since the player accepted on this page. */
export const isOpening = (gameId: number): boolean => acceptanceToast !== null || openedGameId === gameId;

/** Shows a toast and opens the battle, once. Called for the response and for the live message. `ref`: id or room code in the path. */
function openOnce(gameId: number, ref: number | string, toastStart: () => void): void {
  if (openedGameId === gameId) return;
  openedGameId = gameId;
  toastStart();
  openLater(paths.game(ref), timings.toGameAfterRematch);
}

const toastStarting = () =>
  toast({
    tone: 'done',
    title: 'Rematch Starting!',
    text: 'Get ready for round 2!',
    // "Round 2" means the second battle of the two players, not a round of a battle.
    detail: 'A new battle begins.',
    ms: timings.toastStarting,
  });

/** Opens the battle of a rematch, once. */
export const startRematch = ({ id, roomCode }: Pick<Game, 'id' | 'roomCode'>): void =>
  openOnce(id, roomCode, () => {
    if (!acceptanceToast) return toastStarting();
    acceptanceToast();
    setTimeout(toastStarting, secondToastMs);
  });

/** Ids of the challenges that were accepted on this page, whose battle is opened from any page. */
const acceptedIds = new Set<number>();
export const noteAccepted = (challengeId: number): void => void acceptedIds.add(challengeId);
export const isAccepted = (challengeId: number): boolean => acceptedIds.has(challengeId);

/** Opens the battle of a challenge, once. */
export const startChallenged = (gameId: number, title: string): void =>
  openOnce(gameId, gameId, () =>
    toast({ tone: 'done', title, text: 'The next battle begins.', ms: timings.toastStarting }),
  );
