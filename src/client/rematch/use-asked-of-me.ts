import { useState } from 'react';
import { useLocation } from 'wouter';
import { useCurrentUser } from '#client/data/current-user.ts';
import { keepsake } from '#client/device/keepsake.ts';
import { paths } from '#client/paths.ts';
import { useBusy } from './use-busy.ts';
import { type PendingRematch, usePendingRematches } from './use-pending-rematches.ts';
import { useRematchExpiry } from './use-rematch-expiry.ts';

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
