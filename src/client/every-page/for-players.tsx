import { useEffect, useMemo, useState } from 'react';
import { useCurrentUser } from '#client/data/current-user.ts';
import { refetchAllSoon } from '#client/data/query-client.ts';
import { waitForWrites } from '#client/data/send.ts';
import { retryImport } from '#client/device/fetch-code.ts';
import { useLiveMessages } from '#client/live/live-context.ts';
import { useChallengeMessages, useRematchMessages } from '#client/play-again/use-again-messages.ts';
import { useRequests } from '#client/play-again/use-requests.ts';
import { later } from '#client/ui/later.tsx';
import { pageAt } from '#contract/pages.ts';
import { isAnytime } from '#rules/pace.ts';

/** A player who presses no key for so long has stopped typing, in milliseconds. */
const silence = 3000;

function useTyping(): boolean {
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hear = () => {
      clearTimeout(timer);
      setTyping(true);
      timer = setTimeout(() => setTyping(false), silence);
    };
    document.addEventListener('input', hear);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('input', hear);
    };
  }, []);
  return typing;
}

/** The messages of a battle arrive before the call that joins it has opened its page: a toast waits this long, in milliseconds. */
const wayIn = 3000;
/** Whether this page is about to open a battle. `/game/CODE` is one that does not know the battle's number yet. */
function isJoining(): boolean {
  const { name, ref } = pageAt(window.location.pathname, true);
  return name === 'join-game' || name === 'nickname' || (name === 'game' && !/\d/.test(ref));
}

/** Shows a toast with a link for what happens in a battle that is not on this page. */
function useBattleToasts() {
  const me = useCurrentUser().user?.id;
  useLiveMessages((message) => {
    if (!me || !('gameId' in message) || message.gameId === undefined) return;
    const { gameId } = message;
    const say = async () => {
      if (isSeen(gameId)) return;
      const { toastBattleNews } = await retryImport(() => import('./battle-toast.tsx'));
      toastBattleNews(message, { me, gameId });
    };
    if (isJoining()) void waitForWrites().then(() => setTimeout(() => void say(), wayIn));
    else void say();
  });
}

/** Whether this page is one of that battle, which shows by itself what happens. */
function isSeen(gameId: number): boolean {
  const { pathname, search } = window.location;
  const { name, ref } = pageAt(pathname, true);
  if (name === 'create-game') return new URLSearchParams(search).get('room') === String(gameId);
  return ['game', 'round-summary', 'results'].includes(name) && ref === String(gameId);
}

/** Loaded with the first request: most visits have none. */
const IncomingRequests = later(() =>
  retryImport(() => import('./incoming-requests.tsx').then((found) => found.IncomingRequests)),
);

export function ForPlayers() {
  useRematchMessages();
  useChallengeMessages();
  useBattleToasts();
  useLiveMessages(({ type }) => type === 'fetchAgain' && refetchAllSoon());
  // An effect beside those that listen: once it has run, no live message is missed. Tests wait for it.
  useEffect(() => {
    document.documentElement.dataset.hears = '';
  }, []);
  const typing = useTyping();
  const { requests } = useRequests();
  // The home page has the anytime requests.
  const all = useMemo(() => requests.filter((each) => !isAnytime(each)), [requests]);
  return all.length > 0 && <IncomingRequests all={all} typing={typing} />;
}
