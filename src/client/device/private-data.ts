import { storage, tabStorage } from './storage.ts';

/** Removes the drafts that a player has not sent, and a code that was not kept, since the next player of this browser must not see them. */
export function removePrivateData(): void {
  for (const key of ['ratingDrafts', 'songDraft', 'seatAnswer'] as const) storage.remove(key);
  for (const key of ['roomChoice', 'unkeptCode', 'sentCodes'] as const) tabStorage.remove(key);
}
