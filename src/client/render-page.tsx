import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { lockCard } from '#client/device/cookies.ts';
import { firstFit } from '#client/ui/layout/fit-text.tsx';
import type { RenderedPage, RenderInput } from '#contract/initial-data.ts';
import { paths } from '#contract/paths.ts';
import { App } from './app.tsx';
import { setAnonymous } from './data/current-user.ts';
import { setInitialData } from './data/initial-data.ts';
import { queryClient } from './data/query-client.ts';
import { fetchPageOf } from './pages.tsx';
import { estimateFit } from './ui/layout/estimate-fit.ts';

/** Matches an error boundary of React, a page that shows only a loading state, and a page that redirects. */
const unfinished = /<!--\$!-->|<main [^>]*aria-busy|^(?!.*<main)/s;

/** Returns null for a page that only the browser can render. Rendering is synchronous, so renderings never share cached responses. */
export async function renderPage(input: RenderInput): Promise<RenderedPage | null> {
  const { path, search, replies, hasSession, lockCardPutAway } = input;
  await fetchPageOf({ path, signedIn: hasSession });
  firstFit.of = estimateFit;
  lockCard.renderedFor = lockCardPutAway;
  try {
    if (!hasSession) setAnonymous();
    setInitialData(replies);
    const rendered = renderToString(
      <StrictMode>
        <Router ssrPath={path} ssrSearch={search}>
          <App />
        </Router>
      </StrictMode>,
    );
    // React puts the preload links of pictures before the HTML.
    const [preloadLinks] = /^(?:<link [^>]*>)*/.exec(rendered) ?? [''];
    return unfinished.test(rendered) ? null : { preloadLinks, html: rendered.slice(preloadLinks.length) };
  } finally {
    queryClient.clear();
  }
}

export const renderPoster = (code: string | null): Promise<RenderedPage | null> =>
  renderPage({
    path: paths.landing,
    search: code ? `code=${code}` : '',
    replies: [],
    hasSession: false,
    lockCardPutAway: undefined,
  });
