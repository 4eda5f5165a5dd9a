import { type ComponentType, lazy, useState } from 'react';
import { ChunkLoadFailed } from '#client/shell/stand-ins.tsx';
import { type PageName, pageAt } from '#contract/pages.ts';
import { straightPath } from '#contract/straight-path.ts';

type Found = { default: ComponentType };

type PageCode = {
  Page: ComponentType;
  /** Fetches the code ahead, so that the page is shown without a wait. It never rejects: an error is shown with the page. */
  fetch: () => Promise<void>;
  /** Where people go from there: fetched ahead. */
  next: readonly PageName[];
};

const ignore = () => {};

type LoadedCode = { component?: ComponentType; Lazy: ComponentType };

/** A page whose code is fetched when it is first needed. */
function page(next: readonly PageName[], load: () => Promise<ComponentType>): PageCode {
  let loading: Promise<Found> | undefined;
  const dropFailed = (failure: unknown) => {
    loading = undefined;
    throw failure;
  };
  const loadOnce = () => {
    loading ??= load().then((found) => {
      code.component = found;
      return { default: found };
    }, dropFailed);
    return loading;
  };
  /** A player who comes back to a page whose code did not load has it fetched again. */
  const retry = () => {
    code.Lazy = lazyPage();
  };
  const missing = () => <ChunkLoadFailed onLeave={retry} />;
  const lazyPage = () => lazy(() => loadOnce().catch(() => ({ default: missing })));
  const code: LoadedCode = { Lazy: lazyPage() };
  const show = () => <Shown code={code} />;
  return { Page: show, fetch: () => loadOnce().then(ignore, ignore), next };
}

/** Chosen once: to change from the lazy component to the loaded one would mount the page again. */
function Shown({ code }: { code: LoadedCode }) {
  const [Chosen] = useState<ComponentType>(() => code.component ?? code.Lazy);
  return <Chosen />;
}

/** The poster loads only the few styles it needs; every other page loads all of them. */
const styled = (next: readonly PageName[], load: () => Promise<ComponentType>): PageCode =>
  page(next, async () => (await Promise.all([load(), import('./all-styles.ts')]))[0]);

export const pageCode: Record<PageName, PageCode> = {
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

const pageCodeOf = ({ path, signedIn }: Visiting): PageCode =>
  pageCode[pageAt(straightPath(path), signedIn).name];

/** Fetches the code of the page that is visited. */
export const fetchPageOf = (visiting: Visiting): Promise<void> => pageCodeOf(visiting).fetch();

/** How many fetches ahead are under way. One that fails is no reason to load the page again. */
let ahead = 0;
export const isFetchingAhead = (): boolean => ahead > 0;

export const fetchPagesAfter = async (visiting: Visiting): Promise<void> => {
  const { next } = pageCodeOf(visiting);
  // On a slow line a toast would step aside late if this were fetched with it. What fails here is fetched when it is needed.
  ahead += 1;
  await Promise.allSettled([
    import('./announce/place-toast.ts'),
    ...next.map((name) => pageCode[name].fetch()),
  ]);
  ahead -= 1;
};
