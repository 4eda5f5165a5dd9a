import { toast } from '#client/announce/toasts.ts';
import { forgetDrafts } from '#client/battle/rating/use-rating-drafts.ts';
import { invalidateBattleSoon } from '#client/data/refresh.ts';
import { useSend } from '#client/data/use-send.ts';
import { touch } from '#client/device/haptics.ts';
import { toastRefusal } from '#client/shell/toast-refusal.ts';
import type { Sends } from '#contract/schemas.ts';

const starred = {
  tone: 'warn',
  title: 'Sent, with stars',
  text: 'Your comment had a word in it that is not welcome here. It is shown with stars.',
} as const;

/** Sends the whole sheet; `sending` lasts until the page knows the songs are rated. */
export function useSendRatings() {
  const rate = useSend('rateSongs');
  const sendRatings = (body: Sends<'rateSongs'>['body']) => {
    touch('send');
    rate.mutate(
      { body },
      {
        onSuccess: (ratings) => {
          if (ratings.some(({ starred }) => starred)) toast(starred);
          forgetDrafts();
          invalidateBattleSoon();
        },
        onError: (error) => toastRefusal(error, 'Failed to submit ratings'),
      },
    );
  };
  return { sendRatings, sending: rate.isPending || rate.isSuccess };
}
