import { Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { pageList } from '#contract/pages.ts';
import { useCurrentUser } from './data/current-user.ts';
import { whenIdle } from './device/when-idle.ts';
import { fetchPagesAfter, screens } from './pages.tsx';
import { LoadFailed } from './shell/load-failed.tsx';
import { LoadingPage } from './shell/loading-page.tsx';

/** Every page at its address (spec §2). */
export function Routes() {
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
          <Route key={name} path={path} component={screens[name].Page} />
        ))}
        <Route component={screens['room-link'].Page} />
      </Switch>
      <Hydrated />
    </Suspense>
  );
}

/** Beside the page: when this is there, so is the page, and what is pressed is heard. */
function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  return null;
}

/** Has the code of the next pages ready before anybody presses anything. */
function usePagesAhead() {
  const [path] = useLocation();
  const signedIn = useCurrentUser().state === 'signed-in';
  useEffect(() => whenIdle(() => void fetchPagesAfter({ path, signedIn })), [path, signedIn]);
}

/** The home page for whoever is signed in, the landing page for everybody else. */
function Root() {
  const me = useCurrentUser();
  if (me.state === 'loading') return <LoadingPage />;
  if (me.state === 'unknown') return <LoadFailed error={me.error} retry={me.retry} />;
  return me.state === 'signed-in' ? <screens.home.Page /> : <screens.landing.Page />;
}
