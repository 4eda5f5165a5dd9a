import { isLeaving } from '#client/data/leaving.ts';
import { queryClient } from '#client/data/query-client.ts';
import { isUnauthorized } from '#client/data/send.ts';
import { callKey } from '#client/data/use-call.ts';
import { writesAnswered } from '#client/data/writes.ts';
import { shownToast, toast } from '#client/frame/toasts.ts';

/**
 * The channel was closed because the session is over. Asked only when all calls under way are answered: signing in on this page
 * ends the session before, too. What page comes then, or what stands in its place, each page knows by itself.
 */
export async function lookAgain(): Promise<void> {
  const queryKey = callKey('whoAmI');
  await writesAnswered();
  if (isLeaving()) return;
  await queryClient.invalidateQueries({ queryKey });
  if (!isUnauthorized(queryClient.getQueryState(queryKey)?.error) || shownToast()) return;
  const text = 'This session was ended in another tab or on another device.';
  toast({ tone: 'warn', urgent: true, title: 'Logged out', text });
}
