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

/** Pages as they stand before any script runs: exactly what the scripts draw first when they take over. */
type Visit = {
  path: string;
  search?: string;
  answers?: InitialAnswer[];
  signedIn?: boolean;
  lockCardPutAway?: string;
};

/** What React leaves where a part could not be drawn; a page that only waits for something, or leads on at once. */
const unfinished = /<!--\$!-->|<main [^>]*aria-busy|^(?!.*<main)/s;

/** The pictures the page preloads, for its head, and what stands in its root; null for what cannot be drawn here. */
type Drawn = { pictures: string; html: string } | null;

/** What is drawn is drawn in one go, so one visit never meets another's answers. */
export async function drawPage(visit: Visit): Promise<Drawn> {
  const { path, search = '', answers = [], signedIn = false, lockCardPutAway } = visit;
  await fetchPageOf({ path, signedIn });
  firstFit.of = nearlyFit;
  lockCard.drawnFor = lockCardPutAway;
  try {
    if (!signedIn) arriveAnonymous();
    setInitialData(answers);
    const drawn = renderToString(
      <StrictMode>
        <Router ssrPath={path} ssrSearch={search}>
          <App />
        </Router>
      </StrictMode>,
    );
    // React puts the pictures' preloads before what it draws.
    const [pictures] = /^(?:<link [^>]*>)*/.exec(drawn) ?? [''];
    return unfinished.test(drawn) ? null : { pictures, html: drawn.slice(pictures.length) };
  } finally {
    queryClient.clear();
  }
}

export const drawPoster = (code: string | null): Promise<Drawn> =>
  drawPage({ path: paths.landing, search: code ? `code=${code}` : '' });
