import { type ComponentType, lazy, useState } from 'react';
import { NotCome } from './shell/not-come.tsx';

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
  /** Whoever comes back to a page that did not come asks anew. */
  const renew = () => {
    code.Later = later();
  };
  const missing = () => <NotCome onLeave={renew} />;
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

export const pages = {
  landing: page(() => import('./screens/landing/landing.tsx').then((m) => m.Landing)),
  home: styled(
    () => import('./screens/home/home.tsx'),
    (m) => m.Home,
  ),
  nickname: styled(
    () => import('./screens/nickname/nickname.tsx'),
    (m) => m.Nickname,
  ),
  avatar: styled(
    () => import('./screens/select-avatar/select-avatar.tsx'),
    (m) => m.SelectAvatar,
  ),
  create: styled(
    () => import('./screens/create-game/create-game.tsx'),
    (m) => m.CreateGame,
  ),
  join: styled(
    () => import('./screens/join-game/join-game.tsx'),
    (m) => m.JoinGame,
  ),
  game: styled(
    () => import('./screens/game/game-screen.tsx'),
    (m) => m.GameScreen,
  ),
  summary: styled(
    () => import('./screens/round-summary/round-summary.tsx'),
    (m) => m.RoundSummary,
  ),
  results: styled(
    () => import('./screens/results/results-screen.tsx'),
    (m) => m.ResultsScreen,
  ),
  battle: styled(
    () => import('./screens/public-battle/public-battle.tsx'),
    (m) => m.PublicBattle,
  ),
  player: styled(
    () => import('./screens/player/player-profile.tsx'),
    (m) => m.PlayerProfile,
  ),
  rematches: styled(
    () => import('./screens/rematch/rematches.tsx'),
    (m) => m.Rematches,
  ),
  account: styled(
    () => import('./screens/account/account.tsx'),
    (m) => m.Account,
  ),
  room: styled(
    () => import('./screens/room-link/room-link.tsx'),
    (m) => m.RoomLink,
  ),
} as const;

type PageName = keyof typeof pages;

/** The page of an address by its first part, and where people go from there. */
const places: Record<string, { page: PageName; next: readonly PageName[] }> = {
  landing: { page: 'landing', next: ['nickname', 'avatar'] },
  home: { page: 'home', next: ['create', 'join', 'game'] },
  nickname: { page: 'nickname', next: ['avatar', 'home'] },
  'select-avatar': { page: 'avatar', next: ['home', 'join'] },
  'create-game': { page: 'create', next: ['game'] },
  'join-game': { page: 'join', next: ['game'] },
  game: { page: 'game', next: ['results', 'summary'] },
  'round-summary': { page: 'summary', next: ['game', 'results'] },
  results: { page: 'results', next: ['home', 'game'] },
  battle: { page: 'battle', next: ['landing'] },
  player: { page: 'player', next: ['battle', 'home'] },
  rematch: { page: 'rematches', next: ['game'] },
  account: { page: 'account', next: ['home'] },
  lock: { page: 'account', next: ['home'] },
};

type Visiting = { path: string; signedIn: boolean };

const placeOf = ({ path, signedIn }: Visiting) =>
  places[path.split('/')[1] || (signedIn ? 'home' : 'landing')];

/** The code without which nothing of an address can be shown. */
export const fetchPageOf = (visiting: Visiting): Promise<void> =>
  pages[placeOf(visiting)?.page ?? 'room'].fetch();

/** Nobody waits for what is fetched ahead: that it does not come is no reason to load the page again. */
let ahead = 0;
export const isFetchingAhead = (): boolean => ahead > 0;

/** The code of the pages that people go on to from an address. */
export const fetchPagesAfter = async (visiting: Visiting): Promise<void> => {
  const next = placeOf(visiting)?.next ?? [];
  // A toast that is told of by a slow line would step aside late. What does not come now is fetched when it is wanted.
  ahead += 1;
  await Promise.allSettled([import('./announce/place-toast.ts'), ...next.map((name) => pages[name].fetch())]);
  ahead -= 1;
};
