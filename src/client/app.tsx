import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { useCurrentUser } from '#client/data/current-user.ts';
import { afterPaint, whenIdle } from '#client/device/after-paint.ts';
import { refused } from '#client/device/cookies-refused.ts';
import { retryImport, withAllStyles } from '#client/device/fetch-code.ts';
import { useStore } from '#client/external-store.ts';
import { ErrorBoundary, LoadingPage } from '#client/shell/page-states.tsx';
import { WithUser } from '#client/shell/with-user.tsx';
import { InEverySheet } from '#client/ui/layout/open-sheets.ts';
import { lazyComponent, Nothing } from '#client/ui/lazy-component.tsx';
import { pageList } from '#contract/pages.ts';
import { LiveRegion, LiveRegionInSheet, ToastPlace } from './announce/places.tsx';
import { queryClient } from './data/query-client.ts';
import { fetchPagesAfter, pageCode } from './pages.tsx';
import { navigateAfterPaint } from './shell/go.ts';
import { LiveProvider } from './shell/live-provider.tsx';

/** Dialog about refused cookies. If its code does not load, the failed call shows the same reason in one line. */
const CookiesRefused = lazyComponent(
  () => withAllStyles(import('./sign-in/cookies-refused.tsx')).then((found) => found.CookiesRefused),
  { failed: Nothing },
);

function CookiesRefusedDialog() {
  return useStore(refused) && <CookiesRefused />;
}

const PlayerListeners = lazyComponent(async () => {
  await new Promise<void>(afterPaint);
  const load = () => withAllStyles(import('./every-page/player-listeners.tsx'));
  return (await retryImport(load)).PlayerListeners;
});

/** Loads the code for signed-in players, which a visitor of the landing page does not need. */
function SignedInListeners() {
  return useCurrentUser().state === 'signed-in' ? <PlayerListeners /> : null;
}

/** Renders every page at its path (spec §2). */
function Routes() {
  usePrefetch();
  return (
    <Suspense fallback={<LoadingPage />}>
      <Switch>
        <Route path="/" component={Root} />
        {pageList.map(
          ({ name, path, alias }) =>
            alias && (
              <Route key={name} path={alias}>
                <Redirect to={path} replace />
              </Route>
            ),
        )}
        {pageList.map(({ name, path }) => (
          <Route key={name} path={path} component={pageCode[name].Page} />
        ))}
        <Route component={pageCode['room-link'].Page} />
      </Switch>
      <Hydrated />
    </Suspense>
  );
}

/** Marks the document as hydrated. As a sibling of the page, its effect runs when the page is hydrated and handles a press. */
function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  return null;
}

/** Fetches the code of the next pages while the browser is idle. */
function usePrefetch() {
  const [path] = useLocation();
  const signedIn = useCurrentUser().state === 'signed-in';
  useEffect(() => whenIdle(() => fetchPagesAfter({ path, signedIn })), [path, signedIn]);
}

function Root() {
  return <WithUser>{(user) => (user ? <pageCode.home.Page /> : <pageCode.landing.Page />)}</WithUser>;
}

/** Loads listeners that the landing page does not need. If their code does not load, a page lacks only tooltips and the like. */
function loadListeners() {
  const loading = import('./shell/watch-page.ts').then(
    (found) => found.watchPage(),
    () => undefined,
  );
  return () => void loading.then((stop) => stop?.());
}

export function App() {
  useEffect(loadListeners, []);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <LiveProvider>
          <InEverySheet value={<LiveRegionInSheet />}>
            <SignedInListeners />
            <CookiesRefusedDialog />
            <Router aroundNav={navigateAfterPaint}>
              <Routes />
            </Router>
          </InEverySheet>
          <ToastPlace />
          <LiveRegion />
        </LiveProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
