import { useState } from 'react';
import { useLocation } from 'wouter';
import { toast } from '#client/announce/toasts.ts';
import { keepAnswer, type SeatAnswer, takeSeat } from '#client/battle/seat.ts';
import { queryClient } from '#client/data/query-client.ts';
import { isUnauthorized, wordsOf } from '#client/data/send.ts';
import { callKey } from '#client/data/use-call.ts';
import { read } from '#client/data/use-invitation.ts';
import { useIsShown } from '#client/data/use-is-shown.ts';
import { touch } from '#client/device/haptics.ts';
import { paths } from '#client/paths.ts';
import type { OwnUser, Room } from '#contract/schemas.ts';

const tellTooLate = () =>
  toast({ tone: 'failed', title: 'Too late', text: 'The seat was taken while you listened.' });

/** Answers the song of an invitation: at once, or as soon as there is a name and a face for it. */
export function useAnswer({ roomCode }: Pick<Room, 'roomCode'>, me: OwnUser | null) {
  const [, go] = useLocation();
  const [answering, setAnswering] = useState(false);
  const queryKey = callKey('findRoom', { params: { roomCode } });
  const isShown = useIsShown();
  const first = async (to: string, given: SeatAnswer) => {
    // Nobody chooses a name or a face for a seat that was taken while they listened; the room leads elsewhere then.
    setAnswering(true);
    await queryClient.refetchQueries({ queryKey });
    setAnswering(false);
    const { data, error } = queryClient.getQueryState<Room, Error>(queryKey) ?? {};
    if (!read(data, error ?? null).open) return tellTooLate();
    keepAnswer(roomCode, given);
    if (isShown()) go(to);
  };
  const answer = async (given: SeatAnswer) => {
    if (answering) return;
    if (!me?.nickname) return first(paths.nickname, given);
    if (!me.avatarType) return first(paths.selectAvatar(paths.joinGameWithQuery(roomCode)), given);
    touch('send');
    setAnswering(true);
    try {
      const id = await takeSeat(roomCode, given);
      if (isShown()) go(paths.game(id));
    } catch (error) {
      setAnswering(false);
      if (isUnauthorized(error)) return first(paths.nickname, given);
      toast({ tone: 'failed', title: 'Error', text: wordsOf(error, 'Failed to lock your score') });
      // Another player may have been faster: then the room leads elsewhere.
      void queryClient.invalidateQueries({ queryKey });
    }
  };
  return { answer: (given: SeatAnswer) => void answer(given), answering };
}
