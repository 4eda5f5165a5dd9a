import { useLocation } from 'wouter';
import { toast } from '#client/announce/toasts.ts';
import { waitingRoom } from '#client/battle/battle-address.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import { useSend } from '#client/data/use-send.ts';
import { detailOf } from '#client/shell/log-in-again.ts';
import { forgetPendingJoin } from '#client/sign-in/pending-join.ts';
import type { Sends } from '#contract/schemas.ts';
import { forgetChoice } from './choice.ts';

/** Opens a room and goes there; says so, or why not (spec §8). */
export function useOpenRoom() {
  const [, go] = useLocation();
  // The session may have ended: then the page changes before the answer comes.
  const opening = useSend('openBattle', (error) =>
    toast({ tone: 'failed', title: 'Error', text: 'Failed to create game', detail: detailOf(error) }),
  );
  /** `opened`: what is to be done then, too. */
  const open = (wanted: Sends<'openBattle'>['body'], opened?: () => void) =>
    opening.mutate(
      { body: wanted },
      {
        onSuccess: (game) => {
          forgetPendingJoin();
          forgetChoice();
          opened?.();
          queryClient.setQueryData(callKey('showBattle', { params: { id: String(game.id) } }), game);
          toast({ tone: 'done', ofRoom: true, title: 'Game Created!', text: `Room code: ${game.roomCode}` });
          go(waitingRoom(game.id), { replace: true });
        },
      },
    );
  return { open, opening: opening.isPending };
}
