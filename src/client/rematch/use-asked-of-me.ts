import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { toast } from '#client/announce/toasts.ts';
import { useOwnMoveDue } from '#client/battle/own-move.ts';
import { useCurrentUser } from '#client/data/current-user.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import { keepsake } from '#client/device/storage.ts';
import { paths } from '#client/paths.ts';
import { useTopSheet } from '#client/ui/layout/open-sheets.ts';
import { type PendingRematch, usePendingRematches } from './use-pending-rematches.ts';

function expire({ fromUserNickname }: PendingRematch) {
  toast({
    tone: 'warn',
    title: 'Rematch invitation expired',
    text: `${fromUserNickname} has stopped waiting.`,
  });
  void queryClient.invalidateQueries({ queryKey: callKey('showRematches') });
}

/** No one's question vanishes without a word. */
function useRematchExpiry(requests: readonly PendingRematch[]): void {
  useEffect(() => {
    const now = Date.now();
    const timers = requests
      .filter(({ until }) => until > now)
      .map((request) => setTimeout(() => expire(request), request.until - now));
    return () => timers.forEach(clearTimeout);
  }, [requests]);
}

/** A player who presses no key for so long has stopped typing, in milliseconds (rules §3). */
const silence = 3000;

const ofGame = /^\/game\//;

/** Whether a dialog would come in between: in an own turn, whose clock runs, in the middle of a word anywhere, and over another dialog. */
function useBusy(place: string): boolean {
  const typing = useTyping();
  const due = useOwnMoveDue();
  const covered = useTopSheet() !== null;
  // A page of a battle that does not know yet whose turn it is may be about to learn that.
  return typing || covered || (ofGame.test(place) && due !== false);
}

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

/** By person: the numbers of the requests whose dialog was closed without an answer. */
const kept = keepsake<number[]>('rematchPutAway');

type AskedOfMe = {
  /** The request whose dialog is open. */
  shown?: PendingRematch;
  /** One that waits in a line at the foot meanwhile; `isNew`: its dialog was not seen yet. */
  waiting?: PendingRematch;
  isNew: boolean;
  /** It was opened from that line, where the focus goes back to. */
  fromLine: boolean;
  open(request: PendingRematch): void;
  putAway(): void;
};

/** Which rematch request asks now, and which one waits until there is time for it. */
export function useAskedOfMe(): AskedOfMe {
  const [place] = useLocation();
  const me = useCurrentUser().user?.id ?? '';
  const { requests } = usePendingRematches();
  useRematchExpiry(requests);
  const busy = useBusy(place);
  const [opened, setOpened] = useState<number | null>(null);
  const [fromLine, setFromLine] = useState(false);
  const away = kept.of(me) ?? [];
  const fresh = requests.find(({ id }) => !away.includes(id));
  // By that page itself.
  const listed = place === paths.rematch;
  const shown = listed ? undefined : (requests.find(({ id }) => id === opened) ?? (busy ? undefined : fresh));
  // It stays open when the turn comes meanwhile.
  if (shown && shown.id !== opened) {
    setOpened(shown.id);
    setFromLine(false);
  }
  const putAway = () => {
    const still = requests.map(({ id }) => id).filter((id) => id === shown?.id || away.includes(id));
    kept.keep(me, still);
    setOpened(null);
  };
  const open = ({ id }: PendingRematch) => {
    setOpened(id);
    setFromLine(true);
  };
  const waiting = listed ? undefined : (fresh ?? requests[0]);
  const asked = { ...(shown && { shown }), ...(waiting && { waiting }) };
  return { ...asked, isNew: waiting === fresh, fromLine, open, putAway };
}
