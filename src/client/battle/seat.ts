import { toast } from '#client/announce/toasts.ts';
import { queryClient } from '#client/data/query-client.ts';
import { failureWords, send } from '#client/data/send.ts';
import { callKey } from '#client/data/use-call.ts';
import { type Invitation, invitationFrom } from '#client/data/use-invitation.ts';
import { storedByKey } from '#client/device/storage.ts';
import { clearIfRefused, clearPendingJoin, storePendingJoin } from '#client/sign-in/pending-join.ts';
import { paths } from '#contract/paths.ts';
import type { CallInput, Room, Table } from '#contract/schemas.ts';
import { removeDrafts, sentWithStars } from './rating/use-rating-drafts.ts';

/** Answer to the song of an invitation: a rating, or a swap because the song does not play. */
export type SeatAnswer = CallInput<'takeSeat'>['body'];

const stored = storedByKey<SeatAnswer>('seatAnswer');

/** Returns the stored answer for a room code, or null. The answer is sent once the player has a name. */
export const storedAnswer = stored.get;

export function storeAnswer(code: string, answer: SeatAnswer): void {
  storePendingJoin(code);
  stored.set(code, answer);
}

export async function refetchInvitation(roomCode: string): Promise<Invitation> {
  const queryKey = callKey('findRoom', { params: { roomCode } });
  await queryClient.refetchQueries({ queryKey });
  const { data, error } = queryClient.getQueryState<Room, Error>(queryKey) ?? {};
  return invitationFrom(data, error ?? null);
}

/** Sends the answer to the song, which takes the free seat. Returns the battle's number. */
export async function sendSeatAnswer(code: string, answer: SeatAnswer): Promise<number> {
  const table = await send('takeSeat', { params: { id: code }, body: answer });
  stored.remove(code);
  removeDrafts(table.game.id);
  clearPendingJoin();
  const earlier = earlierAnswer(answer, table);
  const text = 'swap' in answer ? 'Another song is asked for.' : 'Your score is locked.';
  if (earlier) toast({ tone: 'warn', title: 'You are in already', text: earlier });
  else if (table.ratings.some(({ starred }) => starred)) toast(sentWithStars);
  else toast({ tone: 'done', title: 'Joined Game!', text });
  return table.game.id;
}

/** Returns the toast text if another window answered first, because the first answer counts; else null. */
function earlierAnswer(answer: SeatAnswer, { songs: [first], ratings }: Table): string | null {
  const rating = ratings.find(({ songId }) => songId === first?.id)?.rating ?? null;
  const given = 'swap' in answer ? null : answer.rating;
  if (rating !== null && rating !== given) return `The score you locked first stands: ${rating}.`;
  return given !== null && rating === null ? 'You asked for another song before.' : null;
}

/** Sends the stored answer for this room. Returns the path of the next page, or null without a stored answer. */
export async function sendStoredAnswer(code: string): Promise<string | null> {
  const answer = storedAnswer(code);
  if (!answer) return null;
  try {
    return paths.game(await sendSeatAnswer(code, answer));
  } catch (error) {
    clearIfRefused(error);
    const { room, open } = await refetchInvitation(code);
    const text = failureWords(error, 'Failed to join game automatically');
    // The page of a closed room states that it is closed, so a toast would repeat it. The answer stays stored.
    if (open || !room) toast({ tone: 'failed', title: 'Error joining game', text });
    return paths.joinGame(code);
  }
}
