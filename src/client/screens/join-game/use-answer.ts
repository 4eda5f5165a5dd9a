import { useState } from 'react';
import { useLocation } from 'wouter';
import { toast } from '#client/announce/toasts.ts';
import { keepAnswer, type SeatAnswer, takeSeat } from '#client/battle/seat.ts';
import { queryClient } from '#client/data/query-client.ts';
import { isUnauthorized, wordsOf } from '#client/data/send.ts';
import { callKey } from '#client/data/use-call.ts';
import { touch } from '#client/device/haptics.ts';
import { paths } from '#client/paths.ts';
import type { OwnUser, Room } from '#contract/schemas.ts';

/** Answers the song of an invitation: at once, or as soon as there is a name and a face for it. */
export function useAnswer({ roomCode }: Pick<Room, 'roomCode'>, me: OwnUser | null) {
  const [, go] = useLocation();
  const [answering, setAnswering] = useState(false);
  const nameFirst = (given: SeatAnswer) => {
    keepAnswer(roomCode, given);
    go(paths.nickname);
  };
  const answer = async (given: SeatAnswer) => {
    if (answering) return;
    if (!me?.nickname) return nameFirst(given);
    if (!me.avatarType) return go(paths.selectAvatar(paths.joinGameWithQuery(roomCode)));
    touch('send');
    setAnswering(true);
    try {
      go(paths.game(await takeSeat(roomCode, given)));
    } catch (error) {
      setAnswering(false);
      if (isUnauthorized(error)) return nameFirst(given);
      toast({ tone: 'failed', title: 'Error', text: wordsOf(error, 'Failed to lock your score') });
      // Another player may have been faster: then the room leads elsewhere.
      void queryClient.invalidateQueries({ queryKey: callKey('findRoom', { params: { roomCode } }) });
    }
  };
  return { answer: (given: SeatAnswer) => void answer(given), answering };
}
