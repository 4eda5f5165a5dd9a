import { useState } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { refetchInvitation, type SeatAnswer, sendSeatAnswer, storeAnswer } from '#client/battle/seat.ts';
import { queryClient } from '#client/data/query-client.ts';
import { failedWith, failureWords, isUnauthorized } from '#client/data/send.ts';
import { callKey } from '#client/data/use-call.ts';
import type { Invitation } from '#client/data/use-invitation.ts';
import { useIsMounted } from '#client/data/use-is-mounted.ts';
import { vibrate } from '#client/device/cues.ts';
import { go } from '#client/shell/go.ts';
import { paths } from '#contract/paths.ts';
import type { OwnUser, Room } from '#contract/schemas.ts';

const toastTooLate = ({ closed }: Invitation) =>
  toast({
    tone: 'failed',
    title: 'Too late',
    text: closed
      ? 'The invitation ended while you listened: its day is over, or it was taken back.'
      : 'The seat was taken while you listened.',
  });

/** Fetches the user again. Returns whether the signed-in player has a name and an avatar. */
async function isReady(): Promise<boolean> {
  const queryKey = callKey('currentUser');
  await queryClient.refetchQueries({ queryKey });
  const { status, data } = queryClient.getQueryState<OwnUser>(queryKey) ?? {};
  return status === 'success' && data?.nickname != null && data.avatarType !== null;
}

/** Returns a function that answers the song of an invitation, now or once the player has a name and an avatar. */
export function useSongAnswer({ roomCode }: Pick<Room, 'roomCode'>, me: OwnUser | null) {
  const [answering, setAnswering] = useState(false);
  const isMounted = useIsMounted();
  const answerLater = async (to: string, given: SeatAnswer): Promise<void> => {
    setAnswering(true);
    // Another window may have signed the player in meanwhile.
    if (await isReady()) return takeSeat(given);
    // The seat may have been taken while the song played, so this check comes before the choice of a name.
    const invitation = await refetchInvitation(roomCode);
    setAnswering(false);
    if (!invitation.open) return toastTooLate(invitation);
    storeAnswer(roomCode, given);
    if (isMounted()) go(to);
  };
  const onFailed = async (error: unknown) => {
    // The room may be closed, or another player may have taken the seat, which the refetched room shows.
    const invitation = failedWith(error, 404, 409) ? await refetchInvitation(roomCode) : null;
    setAnswering(false);
    if (invitation?.open === false) toastTooLate(invitation);
    else toast({ tone: 'failed', title: 'Error', text: failureWords(error, 'Failed to lock your score') });
  };
  const takeSeat = async (given: SeatAnswer): Promise<void> => {
    try {
      const id = await sendSeatAnswer(roomCode, given);
      if (isMounted()) go(paths.game(id));
    } catch (error) {
      if (isUnauthorized(error)) return answerLater(paths.nickname, given);
      await onFailed(error);
    }
  };
  const answer = async (given: SeatAnswer) => {
    if (answering) return;
    if (!me?.nickname) return answerLater(paths.nickname, given);
    if (!me.avatarType) return answerLater(paths.selectAvatar(paths.joinGameWithQuery(roomCode)), given);
    vibrate('send');
    setAnswering(true);
    await takeSeat(given);
  };
  return { answer: (given: SeatAnswer) => void answer(given), answering };
}
