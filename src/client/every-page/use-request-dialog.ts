import { useState } from 'react';
import { useLocation } from 'wouter';
import { fetchChallenges, fetchRematches, useEnds } from '#client/again/pending.ts';
import { toast } from '#client/announce/toasts.ts';
import { useOwnMoveDue } from '#client/battle/own-move.ts';
import { useCurrentUser } from '#client/data/current-user.ts';
import { keepsake } from '#client/device/storage.ts';
import { paths } from '#client/paths.ts';
import { useTopSheet } from '#client/ui/layout/open-sheets.ts';
import type { IncomingRequest } from './for-players.tsx';

function expire({ name, rematch }: IncomingRequest) {
  const title = rematch ? 'Rematch invitation expired' : 'Invitation expired';
  toast({ tone: 'warn', title, text: `${name} has stopped waiting.` });
  void (rematch ? fetchRematches() : fetchChallenges());
}

const ofGame = /^\/game\//;

/** Whether a dialog would come in between: in an own turn, whose clock runs, in the middle of a word anywhere, and over another dialog. */
function useBusy(place: string, typing: boolean): boolean {
  const due = useOwnMoveDue();
  const covered = useTopSheet() !== null;
  // A page of a battle that does not know yet whose turn it is may be about to learn that.
  return typing || covered || (ofGame.test(place) && due !== false);
}

/** By person: the ones whose dialog was closed without an answer. */
const kept = keepsake<string[]>('rematchPutAway');

export type Asking = { all: readonly IncomingRequest[]; typing: boolean };

/**
 * `shown` in a dialog, and the one that is `waiting` in a line at the foot; `isNew`: its dialog was not seen yet; `fromLine`: it was
 * opened from that line, where the focus goes back to.
 */
export function useRequestDialog({ all, typing }: Asking) {
  const [place] = useLocation();
  const me = useCurrentUser().user?.id ?? '';
  useEnds(all, expire);
  const busy = useBusy(place, typing);
  const [opened, setOpened] = useState<string | null>(null);
  const [fromLine, setFromLine] = useState(false);
  const [away, setAway] = useState(() => kept.of(me) ?? []);
  const fresh = all.find(({ key }) => !away.includes(key));
  // By that page itself.
  const listed = place === paths.rematch;
  const shown = listed ? undefined : (all.find(({ key }) => key === opened) ?? (busy ? undefined : fresh));
  // It stays open when the turn comes meanwhile.
  if (shown && shown.key !== opened) {
    setOpened(shown.key);
    setFromLine(false);
  }
  const putAway = () => {
    const still = all.map(({ key }) => key).filter((key) => key === shown?.key || away.includes(key));
    kept.keep(me, still);
    setAway(still);
    setOpened(null);
  };
  const open = ({ key }: IncomingRequest) => {
    setOpened(key);
    setFromLine(true);
  };
  const waiting = listed ? undefined : (fresh ?? all[0]);
  return { shown, waiting, isNew: waiting === fresh, fromLine, open, putAway };
}
