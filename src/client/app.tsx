import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { useCurrentUser } from '#client/data/current-user.ts';
import { isRefused, watchRefused } from '#client/device/cookies-refused.ts';
import { retryImport } from '#client/device/fetch-code.ts';
import { whenIdle, whenPainted } from '#client/device/when-painted.ts';
import { ErrorBoundary, LoadFailed, LoadingPage } from '#client/shell/stand-ins.tsx';
import { later } from '#client/ui/later.tsx';
import { InEverySheet } from '#client/ui/layout/open-sheets.ts';
import { pageList } from '#contract/pages.ts';
import { LiveRegion, LiveRegionInSheet, ToastPlace } from './announce/places.tsx';
import { queryClient } from './data/query-client.ts';
import { fetchPagesAfter, pageCode } from './pages.tsx';
import { turnPage } from './shell/go.ts';
import { LiveProvider } from './shell/live-provider.tsx';

/** Should this code not load, the call that failed says the same in one line. */
const CookiesRefused = later(() =>
  Promise.all([import('./sign-in/cookies-refused.tsx'), import('./all-styles.ts')]).then(
    ([found]) => found.CookiesRefused,
    () => () => null,
  ),
);

function CookiesRefusedLater() {
  return useSyncExternalStore(watchRefused, isRefused, () => false) ? <CookiesRefused /> : null;
}

const ForPlayers = later(async () => {
  await new Promise<void>(whenPainted);
  const [{ ForPlayers: found }] = await retryImport(() =>
    Promise.all([import('./every-page/for-players.tsx'), import('./all-styles.ts')]),
  );
  return found;
});

/** A player who only looks at the poster needs none of it. */
function ForPlayersLater() {
  return useCurrentUser().state === 'signed-in' ? <ForPlayers /> : null;
}

/** Every page at its path (spec §2). */
function Routes() {
  usePagesAhead();
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

/** A sibling of the page: once this effect has run, the page is hydrated as well and answers a press. */
function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  return null;
}

/** Fetches the code of the next pages while the browser is idle. */
function usePagesAhead() {
  const [path] = useLocation();
  const signedIn = useCurrentUser().state === 'signed-in';
  useEffect(() => whenIdle(() => void fetchPagesAfter({ path, signedIn })), [path, signedIn]);
}

function Root() {
  const me = useCurrentUser();
  if (me.state === 'loading') return <LoadingPage />;
  if (me.state === 'unknown') return <LoadFailed error={me.error} retry={me.retry} />;
  return me.state === 'signed-in' ? <pageCode.home.Page /> : <pageCode.landing.Page />;
}

/** Loaded later: the poster does not need it, and should it not load, a page lacks only tooltips and the like. */
function watchPageLater() {
  const coming = import('./shell/watch-page.ts').then(
    (found) => found.watchPage(),
    () => undefined,
  );
  return () => void coming.then((stop) => stop?.());
}

export function App() {
  useEffect(watchPageLater, []);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <LiveProvider>
          <InEverySheet value={<LiveRegionInSheet />}>
            <ForPlayersLater />
            <CookiesRefusedLater />
            <Router aroundNav={turnPage}>
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
