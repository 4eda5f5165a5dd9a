import CircleAlert from 'lucide-react/icons/circle-alert';
import { Component, type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { announce } from '#client/announce/announce.ts';
import { failureWords, unreached } from '#client/data/send.ts';
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

const again = () => window.location.reload();

/** Shown if the code of a page did not load. Once the network is back the page reloads: a failed import may stay failed. */
export function ChunkLoadFailed({ onLeave }: { onLeave?: () => void }) {
  useEffect(() => {
    void reloadForNewBuild();
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      onLeave?.();
    };
  }, [onLeave]);
  return <LoadFailed error={unreached()} retry={again} />;
}

type Broken = { by: unknown } | null;

/** The messages of the browsers for code, or its styles, that did not load. */
const notFetched = /import.* module|preload CSS/i;

/** Catches the error of a page, and shows it with a way out. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: Broken }> {
  override state = { broken: null as Broken };

  static getDerivedStateFromError(by: unknown) {
    return { broken: { by } };
  }

  override componentDidMount() {
    // The page that the player goes back to may have no error.
    window.addEventListener('popstate', () => this.setState({ broken: null }));
  }

  override render() {
    const { broken } = this.state;
    if (!broken) return this.props.children;
    if (notFetched.test(String(broken.by))) return <ChunkLoadFailed />;
    return (
      <main className="page grid min-h-svh place-content-center gap-4 text-center">
        <h1 className="page-title poster">This page skipped a groove</h1>
        <p className="text-muted">Your battle is safe. Load the page again and go on.</p>
        <button type="button" className="btn action" onClick={again}>
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
/** Announced only after this time, or it would be with every change of page; in milliseconds. */
const saidAfter = 1000;

/** Shown while a page waits for its data: empty at first, so that a quick answer shows no flicker; then a header and a skeleton. */
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

/** The link to the front page on top of every page. The style sheet has its picture, for both themes. */
export const LogoLink = () => <Link href={paths.root} className="logo" aria-label={product} />;
