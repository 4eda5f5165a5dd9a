import { useEffect } from 'react';
import { announce } from '#client/announce/announce.ts';
import { LogoLink } from '#client/shell/header/logo-link.tsx';
import { after } from '#client/timings.ts';

const words = 'Warming up the needle...';
/** Said aloud only when it lasts, or it would be heard on every way from page to page; in milliseconds. */
const saidAfter = 1000;

/** While something is being found out: silent at first, so that a quick answer shows no flicker; then the way out and a page's shape. */
export function LoadingPage() {
  useEffect(() => after(saidAfter, () => announce(words)), []);
  return (
    <div className="loading-late">
      <header className="hd">
        <LogoLink />
      </header>
      <main className="page stage loading" aria-busy="true">
        <i className="skeleton" />
        <h1 tabIndex={-1}>{words}</h1>
        <i className="skeleton" />
        <i className="skeleton" />
        <i className="skeleton" />
      </main>
    </div>
  );
}
