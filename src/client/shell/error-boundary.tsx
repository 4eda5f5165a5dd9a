import { Component, type ReactNode } from 'react';
import { paths } from '#client/paths.ts';
import { ChunkLoadFailed } from './load-failed.tsx';

type Broken = { by: unknown } | null;

/** In the words of each browser: code, or the styles that belong to it, did not come. */
const notFetched = /import.* module|preload CSS/i;

/** The last wall: a page that broke says so and offers the way out. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: Broken }> {
  override state = { broken: null as Broken };

  static getDerivedStateFromError(by: unknown) {
    return { broken: { by } };
  }

  override componentDidMount() {
    // The page that the player goes back to may be whole.
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
        <button type="button" className="btn action" onClick={() => window.location.reload()}>
          Load again
        </button>
        <a className="btn quiet" href={paths.root}>
          Back to Home
        </a>
      </main>
    );
  }
}
