import { useSyncExternalStore } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { currentUserId } from '#client/data/current-user.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import { storedByKey } from '#client/device/storage.ts';
import { externalStore } from '#client/external-store.ts';

/** The own request that waits for an answer; `until` on this browser's clock, both times in milliseconds. */
export type OutgoingRematch = {
  battleId: string;
  until: number;
  lengthMs: number;
  by?: string | undefined;
  /** Kept from an earlier page: what became of it meanwhile is not known. */
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

/** Who uses this browser after them does not see it. */
const isOwn = () => outgoing.getSnapshot()?.by === currentUserId();

function expire() {
  const own = isOwn();
  change(null);
  if (!own) return;
  toast({ tone: 'warn', title: 'Rematch request expired', text: 'They did not answer in time.' });
}

/** Kept here and not on the page of results: its end is told wherever the person is by then. */
export const storeOutgoing = (battleId: string, leftMs: number): void =>
  wait({ battleId, until: Date.now() + leftMs, lengthMs: leftMs, by: currentUserId() });

function wait(next: OutgoingRematch) {
  change(next);
  timer = setTimeout(expire, next.until - Date.now());
}

const before = stored.get(0);
if (before && before.until > Date.now()) wait({ ...before, restored: true });

/** It was accepted: the button goes on waiting until the new battle opens, and nothing expires. */
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
