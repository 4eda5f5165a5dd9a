import { type ComponentType, lazy, useState } from 'react';
import { ChunkLoadFailed } from '#client/shell/load-failed.tsx';
import { type PageName, pageAt } from '#contract/pages.ts';
import { straightPath } from '#contract/straight-path.ts';

type Found = { default: ComponentType };

type PageCode = {
  Page: ComponentType;
  /** Fetches the code ahead; once it is there the page is shown without a wait. It never fails: showing the page would. */
  fetch: () => Promise<void>;
};

const ignore = () => {};

type Coming = { ready?: ComponentType; Later: ComponentType };

/** A page whose code comes when it is first needed. */
function page(load: () => Promise<ComponentType>): PageCode {
  let coming: Promise<Found> | undefined;
  const forget = (failure: unknown) => {
    coming = undefined;
    throw failure;
  };
  const come = () => {
    coming ??= load().then((found) => {
      code.ready = found;
      return { default: found };
    }, forget);
    return coming;
  };
  /** The player who comes back to a page that did not come asks anew. */
  const renew = () => {
    code.Later = later();
  };
  const missing = () => <ChunkLoadFailed onLeave={renew} />;
  const later = () => lazy(() => come().catch(() => ({ default: missing })));
  const code: Coming = { Later: later() };
  const show = () => <Shown code={code} />;
  return { Page: show, fetch: () => come().then(ignore, ignore) };
}

/** What stands on the page stays what it is, also when the code arrives meanwhile. */
function Shown({ code }: { code: Coming }) {
  const [Chosen] = useState<ComponentType>(() => code.ready ?? code.Later);
  return <Chosen />;
}

/** The poster comes with the few styles it needs; every other page with all of them. */
const styled = <T,>(load: () => Promise<T>, name: (found: T) => ComponentType): PageCode =>
  page(async () => {
    const [found] = await Promise.all([load(), import('./all-styles.ts')]);
    return name(found);
  });

type Screen = PageCode & {
  /** Where people go from there. */
  next: readonly PageName[];
};

/** The code of every page. */
export const screens: Record<PageName, Screen> = {
  landing: {
    ...page(() => import('./screens/landing/landing.tsx').then((m) => m.Landing)),
    next: ['nickname', 'select-avatar'],
  },
  home: {
    ...styled(
      () => import('./screens/home/home.tsx'),
      (m) => m.Home,
    ),
    next: ['create-game', 'join-game', 'game'],
  },
  nickname: {
    ...styled(
      () => import('./screens/nickname/nickname.tsx'),
      (m) => m.Nickname,
    ),
    next: ['select-avatar', 'home'],
  },
  'select-avatar': {
    ...styled(
      () => import('./screens/select-avatar/select-avatar.tsx'),
      (m) => m.SelectAvatar,
    ),
    next: ['home', 'join-game'],
  },
  'create-game': {
    ...styled(
      () => import('./screens/create-game/create-game.tsx'),
      (m) => m.CreateGame,
    ),
    next: ['game'],
  },
  'join-game': {
    ...styled(
      () => import('./screens/join-game/join-game.tsx'),
      (m) => m.JoinGame,
    ),
    next: ['game'],
  },
  game: {
    ...styled(
      () => import('./screens/game/game-screen.tsx'),
      (m) => m.GameScreen,
    ),
    next: ['results', 'round-summary'],
  },
  'round-summary': {
    ...styled(
      () => import('./screens/round-summary/round-summary.tsx'),
      (m) => m.RoundSummary,
    ),
    next: ['game', 'results'],
  },
  results: {
    ...styled(
      () => import('./screens/results/results-screen.tsx'),
      (m) => m.ResultsScreen,
    ),
    next: ['home', 'game'],
  },
  'public-battle': {
    ...styled(
      () => import('./screens/public-battle/public-battle.tsx'),
      (m) => m.PublicBattle,
    ),
    next: ['landing'],
  },
  player: {
    ...styled(
      () => import('./screens/player/player-profile.tsx'),
      (m) => m.PlayerProfile,
    ),
    next: ['public-battle', 'home'],
  },
  rival: {
    ...styled(
      () => import('./screens/rival/rival-screen.tsx'),
      (m) => m.RivalScreen,
    ),
    next: ['results', 'player', 'home'],
  },
  rematch: {
    ...styled(
      () => import('./screens/rematch/rematches.tsx'),
      (m) => m.Rematches,
    ),
    next: ['game'],
  },
  account: {
    ...styled(
      () => import('./screens/account/account.tsx'),
      (m) => m.Account,
    ),
    next: ['home'],
  },
  'room-link': {
    ...styled(
      () => import('./screens/room-link/room-link.tsx'),
      (m) => m.RoomLink,
    ),
    next: [],
  },
};

type Visiting = { path: string; signedIn: boolean };

const screenOf = ({ path, signedIn }: Visiting): Screen => screens[pageAt(straightPath(path), signedIn).name];

/** The code without which nothing of an address can be shown. */
export const fetchPageOf = (visiting: Visiting): Promise<void> => screenOf(visiting).fetch();

/** No one waits for what is fetched ahead: that it does not come is no reason to load the page again. */
let ahead = 0;
export const isFetchingAhead = (): boolean => ahead > 0;

/** The code of the pages that people go on to from an address. */
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
