import { Component, type ReactNode } from 'react';
import { paths } from '#client/paths.ts';

/** The last wall: a page that broke says so and offers the way out. */
export class ErrorWall extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
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
