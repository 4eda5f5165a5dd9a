import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { lockCard } from '#client/device/cookies.ts';
import { firstFit } from '#client/ui/layout/fit-text.tsx';
import type { InitialAnswer } from '#contract/initial-data.ts';
import { App } from './app.tsx';
import { arriveAnonymous } from './data/current-user.ts';
import { setInitialData } from './data/initial-data.ts';
import { queryClient } from './data/query-client.ts';
import { fetchPageOf } from './pages.tsx';
import { paths } from './paths.ts';
import { nearlyFit } from './ui/layout/nearly-fit.ts';

/** Pages as they stand before any script runs: exactly what the browser renders first when it hydrates. */
type Visit = {
  path: string;
  search?: string;
  answers?: InitialAnswer[];
  signedIn?: boolean;
  lockCardPutAway?: string;
};

/** What React leaves where a part could not be rendered; a page that only waits for something, or leads on at once. */
const unfinished = /<!--\$!-->|<main [^>]*aria-busy|^(?!.*<main)/s;

/** The pictures the page preloads, for its head, and what stands in its root; null for what cannot be rendered here. */
type RenderedPage = { pictures: string; html: string } | null;

/** Rendering is synchronous, so one visit never meets another's answers. */
export async function renderPage(visit: Visit): Promise<RenderedPage> {
  const { path, search = '', answers = [], signedIn = false, lockCardPutAway } = visit;
  await fetchPageOf({ path, signedIn });
  firstFit.of = nearlyFit;
  lockCard.renderedFor = lockCardPutAway;
  try {
    if (!signedIn) arriveAnonymous();
    setInitialData(answers);
    const rendered = renderToString(
      <StrictMode>
        <Router ssrPath={path} ssrSearch={search}>
          <App />
        </Router>
      </StrictMode>,
    );
    // React puts the pictures' preloads before the HTML.
    const [pictures] = /^(?:<link [^>]*>)*/.exec(rendered) ?? [''];
    return unfinished.test(rendered) ? null : { pictures, html: rendered.slice(pictures.length) };
  } finally {
    queryClient.clear();
  }
}

export const renderPoster = (code: string | null): Promise<RenderedPage> =>
  renderPage({ path: paths.landing, search: code ? `code=${code}` : '' });
