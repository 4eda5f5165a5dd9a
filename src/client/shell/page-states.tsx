import CircleAlert from 'lucide-react/icons/circle-alert';
import { Component, type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { announce } from '#client/announce/announce.ts';
import { failureWords, unreachedError } from '#client/data/send.ts';
import { reloadForNewBuild } from '#client/device/fetch-code.ts';
import { after } from '#client/timings.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { paths } from '#contract/paths.ts';
import { product } from '#contract/product.ts';
import { PageTitle } from './page-title.tsx';

const title = 'This could not be loaded';

export function LoadFailed({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main className="page grid min-h-[70svh] content-center justify-items-center gap-5 text-center">
      <CircleAlert className="size-10 text-muted" />
      <div role="alert">
        <PageTitle hint={failureWords(error, 'Something went wrong. Try again in a moment.')}>
          {title}
        </PageTitle>
      </div>
      <Button onClick={retry}>Try again</Button>
    </main>
  );
}

const reload = () => window.location.reload();

/** Reports that the code of a page did not load. Reloads when the network is back, since a browser may cache a failed import. */
export function ChunkLoadFailed({ onLeave }: { onLeave?: () => void }) {
  useEffect(() => {
    void reloadForNewBuild();
    window.addEventListener('online', reload);
    return () => {
      window.removeEventListener('online', reload);
      onLeave?.();
    };
  }, [onLeave]);
  return <LoadFailed error={unreachedError()} retry={reload} />;
}

type Caught = { error: unknown } | null;

/** Error messages of the browsers for code or styles that did not load. */
const notFetched = /import.* module|preload CSS/i;

/** Catches the error of a page, and offers to reload it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { caught: Caught }> {
  override state = { caught: null as Caught };

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  override componentDidMount() {
    // The page to which the player goes back may have no error.
    window.addEventListener('popstate', () => this.setState({ caught: null }));
  }

  override render() {
    const { caught } = this.state;
    if (!caught) return this.props.children;
    if (notFetched.test(String(caught.error))) return <ChunkLoadFailed />;
    return (
      <main className="page grid min-h-svh place-content-center gap-4 text-center">
        <h1 className="page-title poster">This page skipped a groove</h1>
        <p className="text-muted">What you sent is safe. Load the page again and go on.</p>
        <button type="button" className="btn action" onClick={reload}>
          Load again
        </button>
        <a className="btn quiet" href={paths.root}>
          Back to Home
        </a>
      </main>
    );
  }
}

const words = 'Warming up the needle...';
/** Delay of the announcement in milliseconds, so that it does not come with every change of page. */
const announceAfterMs = 1000;

/** Shows a header and a skeleton while a page waits for its data; invisible at first, so that a quick response causes no flicker. */
export function LoadingPage() {
  useEffect(() => after(announceAfterMs, () => announce(words)), []);
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

/** Links to the front page, at the top of every page. The style sheet contains the picture for each theme. */
export const LogoLink = () => <Link href={paths.root} className="logo" aria-label={product} />;
