import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { reloadForNewBuild, retryImport } from '#client/device/fetch-code.ts';
import { readable, straightPath } from '#contract/straight-path.ts';
import { App } from './app.tsx';
import { arriveAnonymous } from './data/current-user.ts';
import { readInitialData } from './data/initial-data.ts';
import { makeInstallable } from './device/installable.ts';
import { storage } from './device/storage.ts';
import { fetchPageOf, isFetchingAhead } from './pages.tsx';
import { paths } from './paths.ts';

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

/** What this device keeps of a battle stands on no page of the server: the browser renders one with it. */
const keepsMore = () =>
  window.location.pathname.startsWith('/game/') &&
  (storage.get('songDraft') ?? storage.get('ratingDrafts')) !== null;

/** A chat makes a bracket or a full stop a part of the link before it. */
function straightenAddress() {
  const { pathname, href } = window.location;
  const address = new URL(href);
  address.pathname = straightPath(pathname);
  if (readable(address.pathname) !== readable(pathname)) window.history.replaceState(null, '', address);
}

/** The page says what it was written for: no one signed in, a room on the poster, and whether the server drew it. */
async function start(root: HTMLElement) {
  const { visitor } = document.documentElement.dataset;
  const { poster, serverRendered } = root.dataset;
  if (visitor === 'anonymous') arriveAnonymous();
  // On its way together with the page's own code.
  else void retryImport(() => import('./live/socket.ts'));
  straightenAddress();
  // An invitation's short address shows the same poster, and no one is left to be led on from there.
  if (poster && window.location.pathname !== paths.landing)
    window.history.replaceState(null, '', paths.landingWithCode(poster));
  await fetchPageOf({ path: window.location.pathname, signedIn: visitor !== 'anonymous' });
  // Now and no sooner: while the page is rendered it counts as fresh.
  readInitialData();
  // In small steps: the player who presses meanwhile is heard.
  startTransition(() => {
    if (serverRendered !== undefined && !keepsMore()) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

const root = document.getElementById('root');
// This file was a long stretch of work for the browser already; what is pressed is heard before the next.
if (root) setTimeout(() => void start(root));
makeInstallable();
// The bundler's own event: code, or the styles that belong to it, did not come.
addEventListener('vite:preloadError', () => {
  if (!isFetchingAhead()) void reloadForNewBuild();
});
