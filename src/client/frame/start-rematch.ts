import { navigate } from 'wouter/use-browser-location';
import { paths } from '#client/paths.ts';
import { timings } from '#client/timings.ts';
import { toast } from './toasts.ts';

/** So that whoever said yes can read what that did before the next words come, in milliseconds. */
const afterOwnYes = 700;

let started: string | null = null;

const sayStarting = () =>
  toast({
    tone: 'done',
    title: 'Rematch Starting!',
    text: 'Get ready for round 2!',
    ms: timings.toastStarting,
  });

/** Leads into the new battle, once for a battle: the answer to the call and the live message both bring it. */
export function startRematch(roomCode: string, when?: 'after the own yes'): void {
  const first = started !== roomCode;
  started = roomCode;
  if (when) setTimeout(sayStarting, afterOwnYes);
  else if (first) sayStarting();
  if (first) setTimeout(() => navigate(paths.game(roomCode)), timings.toGameAfterRematch);
}
