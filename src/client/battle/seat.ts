import { toast } from '#client/announce/toasts.ts';
import { send } from '#client/data/send.ts';
import { keepsake } from '#client/device/storage.ts';
import { forgetPendingJoin, keepPendingJoin } from '#client/sign-in/pending-join.ts';
import type { Sends } from '#contract/schemas.ts';
import { sentWithStars } from './rating/sent-with-stars.ts';
import { forgetDrafts } from './rating/use-rating-drafts.ts';

/** What is said to the song of an invitation: its score, or that it does not play. */
export type SeatAnswer = Sends<'takeSeat'>['body'];

const kept = keepsake<SeatAnswer>('seatAnswer');

/** An answer that waits for the name of the player who gave it; null: none to the song of this room. */
export const waitingAnswer = kept.of;

/** Keeps the answer, and the room, while a name is chosen. */
export function keepAnswer(code: string, answer: SeatAnswer): void {
  keepPendingJoin(code);
  kept.keep(code, answer);
}

/** Answers the song and takes the free seat with that; answers the number of the battle. */
export async function takeSeat(code: string, answer: SeatAnswer): Promise<number> {
  const { game, ratings } = await send('takeSeat', { params: { id: code }, body: answer });
  kept.forget();
  forgetDrafts();
  forgetPendingJoin();
  const text = 'swap' in answer ? 'Another song is asked for.' : 'Your score is locked.';
  toast(
    ratings.some(({ starred }) => starred) ? sentWithStars : { tone: 'done', title: 'Joined Game!', text },
  );
  return game.id;
}
