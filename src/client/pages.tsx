import { type ComponentType, lazy, useState } from 'react';
import { withAllStyles } from '#client/device/fetch-code.ts';
import { ChunkLoadFailed } from '#client/shell/page-states.tsx';
import { normalizePath } from '#contract/normalize-path.ts';
import { type PageName, pageAt } from '#contract/pages.ts';

type PageCode = {
  Page: ComponentType;
  /** Prefetches the code, so that the page is shown without a wait. @throws if it does not load */
  fetch: () => Promise<unknown>;
  /** Pages that players open next, whose code is prefetched. */
  next: readonly PageName[];
};

/** Creates a page whose code is fetched when it is first needed. */
function page(next: readonly PageName[], load: () => Promise<ComponentType>): PageCode {
  let loading: Promise<ComponentType> | undefined;
  const loadOnce = () => {
    loading ??= load().then(
      (found) => {
        component = found;
        return found;
      },
      (failure) => {
        loading = undefined;
        throw failure;
      },
    );
    return loading;
  };
  const lazyPage = () => lazy(async () => ({ default: await loadOnce().catch(() => missing) }));
  /** Makes the next visit of the page fetch the code again, after it did not load. */
  const retry = () => {
    component = lazyPage();
  };
  const missing = () => <ChunkLoadFailed onLeave={retry} />;
  let component: ComponentType = lazyPage();
  const show = () => <Shown choose={() => component} />;
  return { Page: show, fetch: loadOnce, next };
}

/** Chooses the component once, since a change from the lazy to the loaded component would remount the page. */
function Shown({ choose }: { choose: () => ComponentType }) {
  const [Chosen] = useState(choose);
  return <Chosen />;
}

/** Creates a page that loads all styles; only the landing page needs fewer. */
const styled = (next: readonly PageName[], load: () => Promise<ComponentType>): PageCode =>
  page(next, () => withAllStyles(load()));

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
  pageCode[pageAt(normalizePath(path), signedIn).name];

/** Fetches the code of the visited page. Never rejects: an error is shown with the page. */
export const fetchPageOf = (visiting: Visiting): Promise<unknown> =>
  pageCodeOf(visiting)
    .fetch()
    .catch(() => {});

/** Errors of prefetches, which must not reload the page: it reloads when a player needs the code and the import fails again. */
const prefetchErrors = new WeakSet<Error>();
export const isOfPrefetch = (error: Error): boolean => prefetchErrors.has(error);

export function fetchPagesAfter(visiting: Visiting): void {
  // Browsers keep a failed import until the page is loaded again.
  if (!navigator.onLine) return;
  const { next } = pageCodeOf(visiting);
  // On a slow connection a toast would move late if its code were not prefetched.
  const code = [import('./announce/place-toast.ts'), ...next.map((name) => pageCode[name].fetch())];
  for (const each of code) each.catch((error: Error) => prefetchErrors.add(error));
}
