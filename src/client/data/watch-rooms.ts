import type { Query } from '@tanstack/react-query';
import { every } from '#client/timings.ts';
import type { Room } from '#contract/schemas.ts';
import { queryClient } from './query-client.ts';
import { retryAfterMs, waitForWrites } from './send.ts';
import { invitationFrom } from './use-invitation.ts';

/** Polling interval of an open room in milliseconds, since a visitor gets no live messages; look-ups of an address are limited. */
const pollMs = 30_000;

/**
 * Looks the open rooms of a visible page up again: another player may join one, or its host close it. Returns the function that ends
 * this. The landing page loads this code later.
 */
export const watchRooms = (): (() => void) =>
  every(pollMs, () => {
    // The response of a pending join opens the battle, before the room can say that it is full.
    if (document.visibilityState !== 'hidden') void waitForWrites().then(lookUpRooms);
  });

const lookUpRooms = () =>
  queryClient.refetchQueries({ type: 'active', predicate: isOpenRoom }, { cancelRefetch: false });

function isOpenRoom({ queryKey: [name], state: { data, error } }: Query): boolean {
  return name === 'findRoom' && !retryAfterMs(error) && invitationFrom(data as Room | undefined, error).open;
}
