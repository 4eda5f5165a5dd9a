import { navigate } from 'wouter/use-browser-location';
import { paths } from '#client/paths.ts';
import { timings } from '#client/timings.ts';

/** Another battle, or the way into one: leaving would cost it. */
const inBattle = /^\/(game|round-summary|create-game|join-game)(\/|$)/;

let planned: ReturnType<typeof setTimeout> | undefined;

/**
 * Whatever page is open goes home after a no, but nobody is pulled out of another battle (decision 068). The answer to the
 * call and the live message both bring it.
 */
export function goHomeSoon(): void {
  const goHome = () => inBattle.test(window.location.pathname) || navigate(paths.root);
  clearTimeout(planned);
  planned = setTimeout(goHome, timings.toHomeAfterDecline);
}
