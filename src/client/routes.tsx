import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { useMe } from './data/who-am-i.ts';
import { LoadFailed } from './frame/load-failed.tsx';
import { LoadingPage } from './frame/loading-page.tsx';
import { Landing } from './screens/landing/landing.tsx';

const Home = lazy(() => import('./screens/home/home.tsx').then((m) => ({ default: m.Home })));
const Nickname = lazy(() => import('./screens/nickname/nickname.tsx').then((m) => ({ default: m.Nickname })));
const SelectAvatar = lazy(() =>
  import('./screens/select-avatar/select-avatar.tsx').then((m) => ({ default: m.SelectAvatar })),
);
const CreateGame = lazy(() =>
  import('./screens/create-game/create-game.tsx').then((m) => ({ default: m.CreateGame })),
);
const JoinGame = lazy(() =>
  import('./screens/join-game/join-game.tsx').then((m) => ({ default: m.JoinGame })),
);
const GameScreen = lazy(() =>
  import('./screens/game/game-screen.tsx').then((m) => ({ default: m.GameScreen })),
);
const RoundSummary = lazy(() =>
  import('./screens/round-summary/round-summary.tsx').then((m) => ({ default: m.RoundSummary })),
);
const ResultsScreen = lazy(() =>
  import('./screens/results/results-screen.tsx').then((m) => ({ default: m.ResultsScreen })),
);
const PublicBattle = lazy(() =>
  import('./screens/public-battle/public-battle.tsx').then((m) => ({ default: m.PublicBattle })),
);
const PlayerProfile = lazy(() =>
  import('./screens/player/player-profile.tsx').then((m) => ({ default: m.PlayerProfile })),
);
const Rematches = lazy(() =>
  import('./screens/rematch/rematches.tsx').then((m) => ({ default: m.Rematches })),
);
const RoomLink = lazy(() =>
  import('./screens/room-link/room-link.tsx').then((m) => ({ default: m.RoomLink })),
);

/** Every page and its address (spec §2). */
export function Routes() {
  return (
    <Suspense fallback={<LoadingPage />}>
      <Switch>
        <Route path="/" component={Root} />
        <Route path="/landing" component={Landing} />
        <Route path="/login">
          <Redirect to="/landing" replace />
        </Route>
        <Route path="/home" component={Home} />
        <Route path="/nickname" component={Nickname} />
        <Route path="/select-avatar" component={SelectAvatar} />
        <Route path="/create-game" component={CreateGame} />
        <Route path="/join-game/*?" component={JoinGame} />
        <Route path="/game/:id" component={GameScreen} />
        <Route path="/round-summary/:id" component={RoundSummary} />
        <Route path="/results/:id" component={ResultsScreen} />
        <Route path="/battle/:id" component={PublicBattle} />
        <Route path="/player/:userId" component={PlayerProfile} />
        <Route path="/rematch" component={Rematches} />
        <Route component={RoomLink} />
      </Switch>
    </Suspense>
  );
}

/** The home page for whoever is signed in, the landing page for everybody else. */
function Root() {
  const me = useMe();
  if (me.state === 'loading') return <LoadingPage />;
  if (me.state === 'unknown') return <LoadFailed error={null} retry={me.retry} />;
  return me.state === 'signed-in' ? <Home /> : <Landing />;
}
