import { toast } from '#client/announce/toasts.ts';
import { setNextPath } from '#client/device/fetch-code.ts';
import { go } from '#client/shell/go.ts';
import { timings } from '#client/timings.ts';
import { paths } from '#contract/paths.ts';

/** Changes the page after a time, also if the page is reloaded before. Returns the function that cancels it. */
function turnSoon(to: string, afterMs: number): () => void {
  setNextPath(to);
  const stay = () => {
    clearTimeout(timer);
    setNextPath(null);
  };
  const timer = setTimeout(() => {
    go(to);
    setNextPath(null);
  }, afterMs);
  return stay;
}

let stay = () => {};

/** Goes to the home page after a no (spec §4). Both the answer to the call and the live message lead here. */
export function goHomeSoon(): void {
  stay();
  stay = turnSoon(paths.root, timings.toHomeAfterDecline);
}

/** The time in which a player who accepted can read the first toast before the next one, in milliseconds. */
const afterOwnYes = 700;

let started: string | null = null;
let sayFirst: (() => void) | null = null;

/** Set while a yes of this page is being sent: a rematch that starts meanwhile shows `sayAccepted` first. */
export function setOwnYes(sayAccepted: (() => void) | null): void {
  sayFirst = sayAccepted;
}

/** Whether this page opens that battle anyway, since the yes was given here. */
export const isLedInto = (roomCode: string): boolean => sayFirst !== null || started === roomCode;

const sayStarting = () =>
  toast({
    tone: 'done',
    title: 'Rematch Starting!',
    text: 'Get ready for round 2!',
    // "Round 2" is the second battle of the two, not the second round of one.
    detail: 'A new battle begins.',
    ms: timings.toastStarting,
  });

/** Opens the rematch, once for a battle: both the answer to the call and the live message lead here. */
export function startRematch(roomCode: string): void {
  if (started === roomCode) return;
  started = roomCode;
  if (sayFirst) {
    sayFirst();
    setTimeout(sayStarting, afterOwnYes);
  } else sayStarting();
  turnSoon(paths.game(roomCode), timings.toGameAfterRematch);
}

/** The challenges that were accepted on this page: their battle is opened from any page. */
const ownYes = new Set<number>();
export const noteOwnYes = (challengeId: number): void => void ownYes.add(challengeId);
export const isOwnYes = (challengeId: number): boolean => ownYes.has(challengeId);

let startedGame: number | null = null;

/** Opens the battle of a challenge, once. */
export function startChallenged(gameId: number, title: string): void {
  if (startedGame === gameId) return;
  startedGame = gameId;
  toast({ tone: 'done', title, text: 'The next battle begins.', ms: timings.toastStarting });
  turnSoon(paths.game(gameId), timings.toGameAfterRematch);
}
