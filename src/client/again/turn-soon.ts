import { navigate } from 'wouter/use-browser-location';
import { setAhead } from '#client/device/reload.ts';

/** Turns the page in a moment, also where it is loaded anew before that. Answers how to stay. */
export function turnSoon(to: string, afterMs: number): () => void {
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
