import { toast } from '#client/announce/toasts.ts';
import { forgetDrafts, sentWithStars } from '#client/battle/rating/use-rating-drafts.ts';
import { invalidateBattleSoon } from '#client/data/refresh.ts';
import { useSend } from '#client/data/use-send.ts';
import { touch } from '#client/device/haptics.ts';
import { toastRefusal } from '#client/shell/toast-refusal.ts';
import type { Sends } from '#contract/schemas.ts';

/** Sends the whole sheet; `sending` lasts until the page knows the songs are rated. */
export function useSendRatings() {
  const rate = useSend('rateSongs');
  const sendRatings = (body: Sends<'rateSongs'>['body']) => {
    touch('send');
    // The sheet may be gone before it is answered, by a live message: a promise is heard all the same.
    rate.mutateAsync({ body }).then(
      (ratings) => {
        if (ratings.some(({ starred }) => starred)) toast(sentWithStars);
        forgetDrafts();
        invalidateBattleSoon();
      },
      (error) => toastRefusal(error, 'Failed to submit ratings'),
    );
  };
  return { sendRatings, sending: rate.isPending || rate.isSuccess };
}
