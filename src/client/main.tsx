import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { reloadForNewBuild, retryImport } from '#client/device/fetch-code.ts';
import { paths } from '#contract/paths.ts';
import { readable, straightPath } from '#contract/straight-path.ts';
import { App } from './app.tsx';
import { setAnonymous } from './data/current-user.ts';
import { readInitialData } from './data/initial-data.ts';
import { makeInstallable } from './device/installable.ts';
import { storage } from './device/storage.ts';
import { fetchPageOf, isFetchingAhead } from './pages.tsx';

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

/** Whether this browser stores drafts of a battle. The server's HTML does not have them, so the page is rendered here anew. */
const keepsMore = () =>
  window.location.pathname.startsWith(paths.game('')) &&
  (storage.get('songDraft') ?? storage.get('ratingDrafts')) !== null;

/** Removes what a chat adds to a link, such as a bracket or a full stop after it. */
function straightenAddress() {
  const { pathname, href } = window.location;
  const address = new URL(href);
  address.pathname = straightPath(pathname);
  if (readable(address.pathname) !== readable(pathname)) window.history.replaceState(null, '', address);
}

/** The HTML says whether the visitor is signed in, which room is on the poster, and whether the server rendered the page. */
async function start(root: HTMLElement) {
  const { visitor } = document.documentElement.dataset;
  const { poster, serverRendered } = root.dataset;
  if (visitor === 'anonymous') setAnonymous();
  // Fetched together with the page's own code.
  else void retryImport(() => import('./live/socket.ts'));
  straightenAddress();
  // The short link of an invitation shows the poster already, so the router need not redirect to it.
  if (poster && window.location.pathname !== paths.landing)
    window.history.replaceState(null, '', paths.landingWithCode(poster));
  await fetchPageOf({ path: window.location.pathname, signedIn: visitor !== 'anonymous' });
  // Not before the code is there: the answers count as fresh only for a short time, in which the page is rendered.
  readInitialData();
  // A transition renders in small steps, so that a press in between is answered.
  startTransition(() => {
    if (serverRendered !== undefined && !keepsMore()) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

const root = document.getElementById('root');
// To evaluate this file was a long task; a press is handled before the next one.
if (root) setTimeout(() => void start(root));
makeInstallable();
// The event of Vite for code, or its styles, that did not load.
addEventListener('vite:preloadError', () => {
  if (!isFetchingAhead()) void reloadForNewBuild();
});
