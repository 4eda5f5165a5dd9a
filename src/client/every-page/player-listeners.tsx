import { useEffect, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { dismissToast, shownToast } from '#client/announce/toasts.ts';
import { useCurrentUser } from '#client/data/current-user.ts';
import { pollAll } from '#client/data/refetch.ts';
import { waitForWrites } from '#client/data/send.ts';
import { hasAppBadge, showAppBadge } from '#client/device/app-badge.ts';
import { retryImport, withAllStyles } from '#client/device/fetch-code.ts';
import { tabStorage } from '#client/device/storage.ts';
import { useLiveMessages, useLiveState } from '#client/live/live-context.ts';
import { useOwnMoves } from '#client/play-requests/own-moves.ts';
import { usePlayRequestMessages } from '#client/play-requests/use-play-request-messages.ts';
import { useRequests } from '#client/play-requests/use-requests.ts';
import { useConnectionLost } from '#client/shell/connection-line.tsx';
import { setUnkeptCode, useUnkeptCode } from '#client/sign-in/unkept-code.ts';
import { every } from '#client/timings.ts';
import { lazyComponent, Nothing } from '#client/ui/lazy-component.tsx';
import { pageAt } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { isAnytime } from '#rules/pace.ts';

/** Time after an input in which the player may be typing, in milliseconds. */
const recentInputMs = 3000;

function useRecentInput(): boolean {
  const [isRecent, setRecent] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onInput = () => {
      clearTimeout(timer);
      setRecent(true);
      timer = setTimeout(() => setRecent(false), recentInputMs);
    };
    document.addEventListener('input', onInput);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('input', onInput);
    };
  }, []);
  return isRecent;
}

/** Longest time that a page waits for the battle which it joins, in milliseconds. */
const maxJoiningMs = 10_000;
const checkMs = 250;

/** Calls `act` once the joined battle's page is open: messages of the battle arrive earlier, and need no toast there. */
function afterJoining(act: () => void): void {
  const giveUpAt = performance.now() + maxJoiningMs;
  const stop = every(checkMs, () => {
    if (isJoining() && performance.now() < giveUpAt) return;
    stop();
    act();
  });
}

/** Returns whether this page is about to open a battle. `/game/CODE` does not know the battle's id yet. */
function isJoining(): boolean {
  const { name, ref } = pageAt(window.location.pathname, true);
  return name === 'join-game' || name === 'nickname' || (name === 'game' && !/\d/.test(ref));
}

/** Shows a toast with a link for news of a battle that is not on this page. */
function useBattleToasts() {
  const myId = useCurrentUser().user?.id;
  useLiveMessages((message) => {
    if (!myId || !('gameId' in message) || message.gameId === undefined) return;
    const { gameId } = message;
    const show = async () => {
      if (isOfBattle(gameId)) return;
      const { toastBattleNews } = await retryImport(() => import('./battle-toast.tsx'));
      // The player may have opened the battle while the code was loaded.
      if (!isOfBattle(gameId)) toastBattleNews(message, { myId, gameId });
    };
    if (isJoining()) void waitForWrites().then(() => afterJoining(() => void show()));
    else void show();
  });
}

/** Returns whether this page belongs to the battle: it shows the news itself, or, as the results, needs none. */
function isOfBattle(gameId: number): boolean {
  const { pathname, search } = window.location;
  const { name, ref } = pageAt(pathname, true);
  if (name === 'create-game') return new URLSearchParams(search).get('room') === String(gameId);
  return ['game', 'round-summary', 'results'].includes(name) && ref === String(gameId);
}

/** Dismisses a toast with a link once the player has opened the page of the link in another way. */
function useArrivals() {
  const [pathname] = useLocation();
  const search = useSearch();
  useEffect(() => {
    const path = search ? `${pathname}?${search}` : pathname;
    if (shownToast()?.link?.to === path) dismissToast();
  }, [pathname, search]);
}

/** Component whose code is loaded with the first request, since most visits have none. */
const IncomingRequests = lazyComponent(() =>
  retryImport(() => import('./incoming-requests.tsx').then((found) => found.IncomingRequests)),
);

/** Component whose code is loaded with the first recovery code that was not kept. */
const RecoverySheet = lazyComponent(
  () => withAllStyles(import('#client/sign-in/prove-owner.tsx')).then((found) => found.RecoverySheet),
  { failed: Nothing },
);

const loadSentCode = () => import('#client/sign-in/sent-code.ts');

/** Asks whether the server stored a code whose response was lost, and whether the unkept code is valid, once the name is locked. */
function useCodeCheck(user: OwnUser | null, unkept: string | null) {
  const id = user?.locked && user.id;
  const nickname = user?.nickname;
  useEffect(() => {
    if (!id || !nickname || !tabStorage.get('sentCodes')) return;
    void retryImport(() => loadSentCode().then(({ confirmSentCode }) => confirmSentCode(id, nickname)));
  }, [id, nickname]);
  useEffect(() => {
    if (id && unkept) void retryImport(loadSentCode).then(({ checkUnkeptCode }) => checkUnkeptCode(unkept));
  }, [id, unkept]);
}

/** Shows a recovery code that the player has not confirmed, after a reload or on another page; the account page shows it itself. */
function UnkeptCode() {
  const [path] = useLocation();
  const { user } = useCurrentUser();
  const code = useUnkeptCode(user?.id);
  useCodeCheck(user, code);
  return code && path !== paths.account && <RecoverySheet code={code} onKept={() => setUnkeptCode(null)} />;
}

/** Shows the number of the player's moves on the icon of the installed game. */
function AppBadge() {
  const moves = useOwnMoves();
  useEffect(() => {
    if (moves !== undefined) showAppBadge(moves);
  }, [moves]);
  return null;
}

/** Polling interval of all queries without a live channel, in milliseconds. */
const pollMs = 4000;

/** Polls all queries of the page while no live message arrives. */
function usePolling() {
  const lost = useConnectionLost();
  const polls = useLiveState() !== 'open' || lost;
  useEffect(() => {
    if (polls) return every(pollMs, pollAll);
  }, [polls]);
}

export function PlayerListeners() {
  usePlayRequestMessages();
  useBattleToasts();
  useArrivals();
  usePolling();
  // This effect runs after the effects that add the listeners. Tests wait for the attribute, so that they miss no live message.
  useEffect(() => {
    document.documentElement.dataset.liveReady = '';
  }, []);
  const hasRecentInput = useRecentInput();
  const { requests } = useRequests();
  // The home page lists the anytime requests.
  const all = useMemo(() => requests.filter((each) => !isAnytime(each)), [requests]);
  return (
    <>
      {all.length > 0 && <IncomingRequests all={all} hasRecentInput={hasRecentInput} />}
      <UnkeptCode />
      {hasAppBadge() && <AppBadge />}
    </>
  );
}
