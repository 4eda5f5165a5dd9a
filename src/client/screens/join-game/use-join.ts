import { useState } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { battlePath } from '#client/battle/battle-paths.ts';
import { queryClient } from '#client/data/query-client.ts';
import { failureWords, isUnauthorized } from '#client/data/send.ts';
import { callKey } from '#client/data/use-call.ts';
import { useIsMounted } from '#client/data/use-is-mounted.ts';
import { useSend } from '#client/data/use-send.ts';
import { go } from '#client/shell/go.ts';
import { clearIfRefused, clearPendingJoin, storePendingJoin } from '#client/sign-in/pending-join.ts';
import { timings } from '#client/timings.ts';
import { paths } from '#contract/paths.ts';

/** Returns a function that joins a room and opens its battle, which begins two seconds later (spec §8). */
export function useJoin() {
  const joining = useSend('joinBattle', { repeatable: true });
  const isMounted = useIsMounted();
  const [signedOut, setSignedOut] = useState(false);

  const onError = (code: string, error: Error) => {
    if (!isUnauthorized(error)) {
      clearIfRefused(error);
      toast({ tone: 'failed', title: 'Error', text: failureWords(error, 'Failed to join game') });
      // Another player may have taken the seat, which the refetched room shows.
      void queryClient.invalidateQueries({ queryKey: callKey('findRoom', { params: { roomCode: code } }) });
      return;
    }
    storePendingJoin(code);
    toast({
      tone: 'failed',
      title: 'Authentication Required',
      text: "Please choose how you'd like to join the battle...",
    });
    setSignedOut(true);
    setTimeout(() => isMounted() && go(paths.nickname), timings.toNicknameAfterJoin401);
  };
  const join = (roomCode: string) =>
    void joining.mutateAsync({ body: { roomCode } }).then(
      (game) => {
        clearPendingJoin();
        // On another page, the live message shows a toast instead.
        if (!isMounted()) return;
        toast({ tone: 'done', title: 'Joined Game!', text: 'Starting battle...' });
        go(battlePath(game));
      },
      (error) => onError(roomCode, error),
    );
  return { join, joining: joining.isPending || signedOut };
}
