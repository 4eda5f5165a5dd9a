import { useEffect } from 'react';
import { tell } from './news.ts';

const words = 'Warming up the needle...';
/** Said aloud only when it lasts, or it would be heard on every way from page to page; in milliseconds. */
const saidAfter = 1000;

/** While something is being found out: silent at first, so that a quick answer shows no flicker. */
export function LoadingPage() {
  useEffect(() => {
    const timer = setTimeout(() => tell(words), saidAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className="grid min-h-[60svh] place-items-center" aria-busy="true">
      <p className="loading-late text-muted">{words}</p>
    </main>
  );
}
