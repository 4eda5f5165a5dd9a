import { useSyncExternalStore } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { currentUserId } from '#client/data/current-user.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import { storedByKey } from '#client/device/storage.ts';
import { externalStore } from '#client/external-store.ts';

/** The own request that waits for an answer; `until`: its end on this browser's clock; both times in milliseconds. */
export type OutgoingRematch = {
  battleId: string;
  until: number;
  lengthMs: number;
  by?: string | undefined;
  /** Stored by an earlier page: it may have been answered meanwhile. */
  restored?: boolean;
};

const stored = storedByKey<OutgoingRematch>('rematchAsked');
const outgoing = externalStore<OutgoingRematch | null>(null);
export const outgoingNow = outgoing.getSnapshot;
let timer: ReturnType<typeof setTimeout> | undefined;

function change(next: OutgoingRematch | null) {
  clearTimeout(timer);
  if (next) stored.set(0, next);
  else stored.remove(0);
  outgoing.set(next);
  void queryClient.invalidateQueries({ queryKey: callKey('showOutgoingRematches') });
}

/** Whether the player who asked is signed in now; another player of this browser does not see the request. */
const isOwn = () => outgoing.getSnapshot()?.by === currentUserId();

function expire() {
  const own = isOwn();
  change(null);
  if (!own) return;
  toast({ tone: 'warn', title: 'Rematch request expired', text: 'They did not answer in time.' });
}

/** Stored outside of the results page, so that a toast tells of its end on any page. */
export const storeOutgoing = (battleId: string, leftMs: number): void =>
  wait({ battleId, until: Date.now() + leftMs, lengthMs: leftMs, by: currentUserId() });

function wait(next: OutgoingRematch) {
  change(next);
  timer = setTimeout(expire, next.until - Date.now());
}

const before = stored.get(0);
if (before && before.until > Date.now()) wait({ ...before, restored: true });

/** After a yes: the button stays pending until the new battle opens, and the request does not expire. */
export const keepWaiting = (): void => {
  if (isOwn()) clearTimeout(timer);
};

export const clearOutgoing = (): void => {
  if (isOwn()) change(null);
};

export function useOutgoingRematch(battleId: string): OutgoingRematch | null {
  const waiting = useSyncExternalStore(outgoing.subscribe, outgoing.getSnapshot, () => null);
  return waiting?.battleId === battleId ? waiting : null;
}
