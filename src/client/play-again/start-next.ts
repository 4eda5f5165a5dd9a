import { toast } from '#client/announce/toasts.ts';
import { setNextPath } from '#client/device/fetch-code.ts';
import { go } from '#client/shell/go.ts';
import { timings } from '#client/timings.ts';
import { paths } from '#contract/paths.ts';

/** Opens a page after `afterMs`, also if this page is reloaded before. Returns the function that cancels it. */
function openLater(to: string, afterMs: number): () => void {
  setNextPath(to);
  const cancel = () => {
    clearTimeout(timer);
    setNextPath(null);
  };
  const timer = setTimeout(() => {
    go(to);
    setNextPath(null);
  }, afterMs);
  return cancel;
}

let cancelGoHome = () => {};

/** Goes to the home page after a declined rematch (spec §4). Called for the response and for the live message. */
export function goHomeSoon(): void {
  cancelGoHome();
  cancelGoHome = openLater(paths.root, timings.toHomeAfterDecline);
}

/** Delay of the second toast, so that a player who accepted can read the first, in milliseconds. */
const secondToastMs = 700;

let openedRoom: string | null = null;
let toastFirst: (() => void) | null = null;

/** Sets the toast that a rematch shows first if it starts while this page is sending an acceptance; null: none is being sent. */
export function setAccepting(toastAccepted: (() => void) | null): void {
  toastFirst = toastAccepted;
}

/** Returns whether this page opens the battle anyway, since the player accepted on this page. */
export const isOpening = (roomCode: string): boolean => toastFirst !== null || openedRoom === roomCode;

const toastStarting = () =>
  toast({
    tone: 'done',
    title: 'Rematch Starting!',
    text: 'Get ready for round 2!',
    // "Round 2" means the second battle of the two players, not a round of a battle.
    detail: 'A new battle begins.',
    ms: timings.toastStarting,
  });

/** Opens the rematch, once for a battle. Called for the response and for the live message. */
export function startRematch(roomCode: string): void {
  if (openedRoom === roomCode) return;
  openedRoom = roomCode;
  if (toastFirst) {
    toastFirst();
    setTimeout(toastStarting, secondToastMs);
  } else toastStarting();
  openLater(paths.game(roomCode), timings.toGameAfterRematch);
}

/** Ids of the challenges that were accepted on this page, whose battle is opened from any page. */
const accepted = new Set<number>();
export const noteAccepted = (challengeId: number): void => void accepted.add(challengeId);
export const isAccepted = (challengeId: number): boolean => accepted.has(challengeId);

let openedGame: number | null = null;

/** Opens the battle of a challenge, once. */
export function startChallenged(gameId: number, title: string): void {
  if (openedGame === gameId) return;
  openedGame = gameId;
  toast({ tone: 'done', title, text: 'The next battle begins.', ms: timings.toastStarting });
  openLater(paths.game(gameId), timings.toGameAfterRematch);
}
