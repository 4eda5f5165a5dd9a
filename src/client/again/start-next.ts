import { navigate } from 'wouter/use-browser-location';
import { toast } from '#client/announce/toasts.ts';
import { setAhead } from '#client/device/fetch-code.ts';
import { paths } from '#client/paths.ts';
import { timings } from '#client/timings.ts';

/** Turns the page in a moment, also where it is loaded anew before that. Answers how to stay. */
function turnSoon(to: string, afterMs: number): () => void {
  setAhead(to);
  const stay = () => {
    clearTimeout(timer);
    setAhead(null);
  };
  const timer = setTimeout(() => {
    navigate(to);
    setAhead(null);
  }, afterMs);
  return stay;
}

let stay = () => {};

/** Whatever page is open goes home after a no (spec §4). The answer to the call and the live message both bring it. */
export function goHomeSoon(): void {
  stay();
  stay = turnSoon(paths.root, timings.toHomeAfterDecline);
}

/** So that a player who said yes can read what that did before the next words come, in milliseconds. */
const afterOwnYes = 700;

let started: string | null = null;
let sayFirst: (() => void) | null = null;

/** While a yes given here is on its way, a rematch that starts is due to it: its words come first. */
export function setOwnYes(sayAccepted: (() => void) | null): void {
  sayFirst = sayAccepted;
}

/** Whether this page leads into it anyway: the yes was given here. */
export const isLedInto = (roomCode: string): boolean => sayFirst !== null || started === roomCode;

const sayStarting = () =>
  toast({
    tone: 'done',
    title: 'Rematch Starting!',
    text: 'Get ready for round 2!',
    // The round of the two, not of a battle: that begins with its first, and may have no other.
    detail: 'A new battle begins.',
    ms: timings.toastStarting,
  });

/** Once for a battle: the answer to the call and the live message both bring it. */
export function startRematch(roomCode: string): void {
  if (started === roomCode) return;
  started = roomCode;
  if (sayFirst) {
    sayFirst();
    setTimeout(sayStarting, afterOwnYes);
  } else sayStarting();
  turnSoon(paths.game(roomCode), timings.toGameAfterRematch);
}

/** Challenges that were accepted on this page, which are led into whatever page it is. */
const ownYes = new Set<number>();
export const noteOwnYes = (challengeId: number): void => void ownYes.add(challengeId);
export const isOwnYes = (challengeId: number): boolean => ownYes.has(challengeId);

let startedGame: number | null = null;

/** Once for a battle, as above. */
export function startChallenged(gameId: number, title: string): void {
  if (startedGame === gameId) return;
  startedGame = gameId;
  toast({ tone: 'done', title, text: 'The next battle begins.', ms: timings.toastStarting });
  turnSoon(paths.game(gameId), timings.toGameAfterRematch);
}
