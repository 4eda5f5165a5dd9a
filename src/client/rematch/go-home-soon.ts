import { navigate } from 'wouter/use-browser-location';
import { paths } from '#client/paths.ts';
import { timings } from '#client/timings.ts';

let planned: ReturnType<typeof setTimeout> | undefined;

/** Whatever page is open goes home after a no (spec §4). The answer to the call and the live message both bring it. */
export function goHomeSoon(): void {
  clearTimeout(planned);
  planned = setTimeout(() => navigate(paths.root), timings.toHomeAfterDecline);
}
