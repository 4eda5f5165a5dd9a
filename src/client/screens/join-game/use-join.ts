import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { queryClient } from '#client/data/query-client.ts';
import { isUnauthorized, wordsOf } from '#client/data/send.ts';
import { callKey } from '#client/data/use-call.ts';
import { useSend } from '#client/data/use-send.ts';
import { toast } from '#client/frame/toasts.ts';
import { paths } from '#client/paths.ts';
import { forgetIfRefused } from '#client/screens/nickname/forget-if-refused.ts';
import { forgetPendingJoin, keepPendingJoin } from '#client/screens/nickname/keep-pending-join.ts';
import { timings } from '#client/timings.ts';
import type { Game } from '#contract/schemas.ts';

/** The same second for the way in as for the way out (spec §9). */
const toGameAfterJoin = 1000;

/** A host who joins the own room is still alone in it. */
const placeOf = (game: Game): string =>
  game.status === 'waiting' ? `${paths.createGame}?room=${game.id}` : paths.game(game.id);

/** Joins a room and goes where that leads, a moment later so that the words can be read (spec §8). */
export function useJoin() {
  const [, go] = useLocation();
  const joining = useSend('joinBattle');
  const [leaving, setLeaving] = useState<{ to: string; after: number } | null>(null);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => go(leaving.to), leaving.after);
    return () => clearTimeout(timer);
  }, [leaving, go]);

  const onError = (code: string, error: Error) => {
    if (!isUnauthorized(error)) {
      forgetIfRefused(error);
      toast({ tone: 'failed', title: 'Error', text: wordsOf(error, 'Failed to join game') });
      // Somebody else may have been faster: then the room leads elsewhere.
      void queryClient.invalidateQueries({ queryKey: callKey('findRoom', { params: { roomCode: code } }) });
      return;
    }
    keepPendingJoin(code);
    toast({
      tone: 'failed',
      title: 'Authentication Required',
      text: "Please choose how you'd like to join the battle...",
    });
    setLeaving({ to: paths.nickname, after: timings.toNicknameAfterJoin401 });
  };
  const join = (roomCode: string) =>
    joining.mutate(
      { body: { roomCode } },
      {
        onSuccess: (game) => {
          forgetPendingJoin();
          toast({ tone: 'done', title: 'Joined Game!', text: 'Starting battle...' });
          setLeaving({ to: placeOf(game), after: toGameAfterJoin });
        },
        onError: (error) => onError(roomCode, error),
      },
    );
  return { join, joining: joining.isPending || leaving !== null };
}
