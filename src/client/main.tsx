import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { reloadForNewBuild, retryImport } from '#client/device/fetch-code.ts';
import { decodePath, normalizePath } from '#contract/normalize-path.ts';
import { paths } from '#contract/paths.ts';
import { App } from './app.tsx';
import { setAnonymous } from './data/current-user.ts';
import { readInitialData } from './data/initial-data.ts';
import { makeInstallable } from './device/installable.ts';
import { storage } from './device/storage.ts';
import { fetchPageOf, isOfPrefetch } from './pages.tsx';

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

/** Returns whether this browser stores drafts of a battle. The server's HTML lacks them, so the page is not hydrated. */
const hasDrafts = () =>
  window.location.pathname.startsWith(paths.game('')) &&
  (storage.get('songDraft') ?? storage.get('ratingDrafts')) !== null;

/** Removes characters that a chat adds to the end of a link, such as a bracket or a full stop. */
function straightenAddress() {
  const { pathname, href } = window.location;
  const address = new URL(href);
  address.pathname = normalizePath(pathname);
  if (decodePath(address.pathname) !== decodePath(pathname)) window.history.replaceState(null, '', address);
}

/** Starts the app. The HTML states whether the visitor is signed in, the poster's room, and whether the server rendered the page. */
async function start(root: HTMLElement) {
  const { visitor } = document.documentElement.dataset;
  const { poster, serverRendered } = root.dataset;
  if (visitor === 'anonymous') setAnonymous();
  // The code of the live channel is fetched together with the page's own code.
  else void retryImport(() => import('./live/socket.ts'));
  straightenAddress();
  // The short link of an invitation already shows the poster, so no redirect by the router is needed.
  if (poster && window.location.pathname !== paths.landing)
    window.history.replaceState(null, '', paths.landingWithCode(poster));
  await fetchPageOf({ path: window.location.pathname, signedIn: visitor !== 'anonymous' });
  // The responses are fresh only briefly, so they are cached when the code is loaded and the render follows.
  readInitialData();
  // A transition renders in small steps, so that a press in between is handled.
  startTransition(() => {
    if (serverRendered !== undefined && !hasDrafts()) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

const root = document.getElementById('root');
// The timer splits two long tasks, the evaluation of this file and the start, so that a press in between is handled.
if (root) setTimeout(() => void start(root));
makeInstallable();
// Vite dispatches this event when code or styles did not load, just before the import rejects.
addEventListener('vite:preloadError', ({ payload }) => {
  setTimeout(() => isOfPrefetch(payload) || void reloadForNewBuild());
});
