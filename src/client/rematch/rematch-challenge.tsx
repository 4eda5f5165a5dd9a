import { toast } from '#client/announce/toasts.ts';
import { useAnswerRematch } from '#client/challenges/use-answer-rematch.ts';
import type { PendingRematch } from '#client/challenges/use-pending-rematches.ts';
import { detailOf } from '#client/shell/log-in-again.ts';
import { modes } from '#rules/modes.ts';
import { RequestSheet } from './request-sheet.tsx';

/** A player who lost to this one asks for another go. */
export function RematchChallenge({ request, onClose }: { request: PendingRematch; onClose: () => void }) {
  const { answer, pending } = useAnswerRematch((error) => {
    const text = 'Failed to respond to rematch request';
    toast({ tone: 'failed', title: 'Error', text, detail: detailOf(error) });
    onClose();
  });
  return (
    <RequestSheet
      {...request}
      title="Rematch Challenge!"
      from={{ id: request.fromUserId, avatar: request.fromUserAvatarType }}
      badges={[modes[request.gameMode].label]}
      pending={pending}
      onAnswer={(accept) => answer(request, accept)}
      onClose={onClose}
    >
      <b>{request.fromUserNickname}</b> lost to you and wants another go.
    </RequestSheet>
  );
}
