import { Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useCurrentUser } from './data/current-user.ts';
import { whenIdle } from './device/when-idle.ts';
import { fetchPagesAfter, pages } from './pages.tsx';
import { LoadFailed } from './shell/load-failed.tsx';
import { LoadingPage } from './shell/loading-page.tsx';
import { useEarlyPress } from './shell/use-early-press.ts';

/** Every page and its address (spec §2). */
export function Routes() {
  usePagesAhead();
  return (
    <Suspense fallback={<LoadingPage />}>
      <Switch>
        <Route path="/" component={Root} />
        <Route path="/landing" component={pages.landing.Page} />
        <Route path="/login">
          <Redirect to="/landing" replace />
        </Route>
        <Route path="/home" component={pages.home.Page} />
        <Route path="/nickname" component={pages.nickname.Page} />
        <Route path="/select-avatar" component={pages.avatar.Page} />
        <Route path="/create-game" component={pages.create.Page} />
        <Route path="/join-game/*?" component={pages.join.Page} />
        <Route path="/game/:id" component={pages.game.Page} />
        <Route path="/round-summary/:id" component={pages.summary.Page} />
        <Route path="/results/:id" component={pages.results.Page} />
        <Route path="/battle/:id" component={pages.battle.Page} />
        <Route path="/player/:userId" component={pages.player.Page} />
        <Route path="/rematch" component={pages.rematches.Page} />
        <Route path="/account" component={pages.account.Page} />
        <Route path="/lock">
          <Redirect to="/account" replace />
        </Route>
        <Route component={pages.room.Page} />
      </Switch>
      <Hearing />
    </Suspense>
  );
}

/** Beside the page: when this is there, so is the page. */
function Hearing() {
  useEarlyPress();
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
  return me.state === 'signed-in' ? <pages.home.Page /> : <pages.landing.Page />;
}
