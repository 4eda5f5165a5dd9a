import { useLocation } from 'wouter';
import { toastWithWay } from '#client/announce/toast-with-way.tsx';
import { toast } from '#client/announce/toasts.ts';
import { waitingRoom } from '#client/battle/battle-address.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import { useIsShown } from '#client/data/use-is-shown.ts';
import { useSend } from '#client/data/use-send.ts';
import { detailOf } from '#client/shell/refusals.ts';
import { forgetPendingJoin } from '#client/sign-in/pending-join.ts';
import type { Sends } from '#contract/schemas.ts';
import { forgetChoice } from './choice.ts';

/** Opens a room and goes there; says so, or why not (spec §8). */
export function useOpenRoom() {
  const [, go] = useLocation();
  const opening = useSend('openBattle');
  const isShown = useIsShown();
  const open = (wanted: Sends<'openBattle'>['body'], opened?: () => void) =>
    void opening.mutateAsync({ body: wanted }).then(
      (game) => {
        forgetPendingJoin();
        forgetChoice();
        opened?.();
        queryClient.setQueryData(callKey('showBattle', { params: { id: String(game.id) } }), game);
        const said = { title: 'Game Created!', text: `Room code: ${game.roomCode}` };
        const toRoom = waitingRoom(game.id);
        // Whoever went elsewhere meanwhile is told, and stays there.
        if (!isShown())
          return toastWithWay({ tone: 'done', ofRoom: true, ...said }, toRoom, 'Go to the room');
        toast({ tone: 'done', ofRoom: true, ...said });
        go(toRoom, { replace: true });
      },
      (error) =>
        toast({ tone: 'failed', title: 'Error', text: 'Failed to create game', detail: detailOf(error) }),
    );
  return { open, opening: opening.isPending };
}
