import { type ComponentType, lazy, useState } from 'react';
import { ChunkLoadFailed } from '#client/shell/stand-ins.tsx';
import { type PageName, pageAt } from '#contract/pages.ts';
import { straightPath } from '#contract/straight-path.ts';

type Found = { default: ComponentType };

type Screen = {
  Page: ComponentType;
  /** Fetches the code ahead; once it is there the page is shown without a wait. It never fails: showing the page would. */
  fetch: () => Promise<void>;
  next: readonly PageName[];
};

const ignore = () => {};

type LoadedCode = { ready?: ComponentType; Lazy: ComponentType };

/** A page whose code comes when it is first needed. */
function page(next: readonly PageName[], load: () => Promise<ComponentType>): Screen {
  let loading: Promise<Found> | undefined;
  const dropFailed = (failure: unknown) => {
    loading = undefined;
    throw failure;
  };
  const loadOnce = () => {
    loading ??= load().then((found) => {
      code.ready = found;
      return { default: found };
    }, dropFailed);
    return loading;
  };
  /** The player who comes back to a page that did not come asks anew. */
  const retry = () => {
    code.Lazy = lazyPage();
  };
  const missing = () => <ChunkLoadFailed onLeave={retry} />;
  const lazyPage = () => lazy(() => loadOnce().catch(() => ({ default: missing })));
  const code: LoadedCode = { Lazy: lazyPage() };
  const show = () => <Shown code={code} />;
  return { Page: show, fetch: () => loadOnce().then(ignore, ignore), next };
}

/** What stands on the page stays what it is, also when the code arrives meanwhile. */
function Shown({ code }: { code: LoadedCode }) {
  const [Chosen] = useState<ComponentType>(() => code.ready ?? code.Lazy);
  return <Chosen />;
}

/** The poster comes with the few styles it needs; every other page with all of them. */
const styled = (next: readonly PageName[], load: () => Promise<ComponentType>): Screen =>
  page(next, async () => (await Promise.all([load(), import('./all-styles.ts')]))[0]);

export const screens: Record<PageName, Screen> = {
  landing: page(['nickname', 'select-avatar'], () =>
    import('./screens/landing/landing.tsx').then((m) => m.Landing),
  ),
  home: styled(['create-game', 'join-game', 'game'], () =>
    import('./screens/home/home.tsx').then((m) => m.Home),
  ),
  nickname: styled(['select-avatar', 'home'], () =>
    import('./screens/nickname/nickname.tsx').then((m) => m.Nickname),
  ),
  'select-avatar': styled(['home', 'join-game'], () =>
    import('./screens/select-avatar/select-avatar.tsx').then((m) => m.SelectAvatar),
  ),
  'create-game': styled(['game'], () =>
    import('./screens/create-game/create-game.tsx').then((m) => m.CreateGame),
  ),
  'join-game': styled(['game'], () => import('./screens/join-game/join-game.tsx').then((m) => m.JoinGame)),
  game: styled(['results', 'round-summary'], () =>
    import('./screens/game/game-screen.tsx').then((m) => m.GameScreen),
  ),
  'round-summary': styled(['game', 'results'], () =>
    import('./screens/round-summary/round-summary.tsx').then((m) => m.RoundSummary),
  ),
  results: styled(['home', 'game'], () =>
    import('./screens/results/results-screen.tsx').then((m) => m.ResultsScreen),
  ),
  'public-battle': styled(['landing'], () =>
    import('./screens/public-battle/public-battle.tsx').then((m) => m.PublicBattle),
  ),
  player: styled(['public-battle', 'home'], () =>
    import('./screens/player/player-profile.tsx').then((m) => m.PlayerProfile),
  ),
  rival: styled(['results', 'player', 'home'], () =>
    import('./screens/rival/rival-screen.tsx').then((m) => m.RivalScreen),
  ),
  rematch: styled(['game'], () => import('./screens/rematch/rematches.tsx').then((m) => m.Rematches)),
  account: styled(['home'], () => import('./screens/account/account.tsx').then((m) => m.Account)),
  'room-link': styled([], () => import('./screens/room-link/room-link.tsx').then((m) => m.RoomLink)),
};

type Visiting = { path: string; signedIn: boolean };

const screenOf = ({ path, signedIn }: Visiting): Screen => screens[pageAt(straightPath(path), signedIn).name];

/** The code without which nothing of an address can be shown. */
export const fetchPageOf = (visiting: Visiting): Promise<void> => screenOf(visiting).fetch();

/** No one waits for what is fetched ahead: that it does not come is no reason to load the page again. */
let ahead = 0;
export const isFetchingAhead = (): boolean => ahead > 0;

export const fetchPagesAfter = async (visiting: Visiting): Promise<void> => {
  const { next } = screenOf(visiting);
  // A toast that is told of by a slow line would step aside late. What does not come now is fetched when it is wanted.
  ahead += 1;
  await Promise.allSettled([
    import('./announce/place-toast.ts'),
    ...next.map((name) => screens[name].fetch()),
  ]);
  ahead -= 1;
};
