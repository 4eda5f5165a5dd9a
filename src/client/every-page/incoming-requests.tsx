import { useAnswerChallenge } from '#client/again/use-answer-challenge.ts';
import { useAnswerRematch } from '#client/again/use-answer-rematch.ts';
import type { PendingChallenge } from '#client/again/use-challenges.ts';
import type { PendingRematch } from '#client/again/use-pending-rematches.ts';
import { toast } from '#client/announce/toasts.ts';
import { nameOf } from '#client/data/use-battle.ts';
import { detailOf } from '#client/shell/log-in-again.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { modes } from '#rules/modes.ts';
import { RequestSheet } from './request-sheet.tsx';
import { StillWaiting } from './still-waiting.tsx';
import type { IncomingRequest } from './use-incoming-requests.ts';
import { type Asking, useRequestDialog } from './use-request-dialog.ts';

type PlayAgainQuestionProps = { challenge: PendingChallenge; onClose: () => void };

/** A rival asks for another battle of the same kind, now. */
function PlayAgainQuestion({ challenge, onClose }: PlayAgainQuestionProps) {
  const { answer, pending } = useAnswerChallenge(onClose);
  const { from, battleType, mode } = challenge;
  return (
    <RequestSheet
      {...challenge}
      title="Play Again?"
      from={{ id: from.id, avatar: from.avatarType }}
      badges={[battleTypeLabel(battleType), modes[mode].label]}
      pending={pending}
      onAnswer={(accept) => answer(challenge, accept)}
      onClose={onClose}
    >
      <b>{nameOf(from)}</b> wants to play you again.
    </RequestSheet>
  );
}

/** A player who lost to this one asks for another go. */
function RematchChallenge({ request, onClose }: { request: PendingRematch; onClose: () => void }) {
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

const Dialog = ({ request, onClose }: { request: IncomingRequest; onClose: () => void }) =>
  request.rematch ? (
    <RematchChallenge request={request.rematch} onClose={onClose} />
  ) : (
    <PlayAgainQuestion challenge={request.challenge} onClose={onClose} />
  );

/** Appears on any page when somebody asks this player, or waits in a line at its foot for a better moment. */
export function IncomingRequests(asking: Asking) {
  const { shown, waiting, isNew, fromLine, open, putAway } = useRequestDialog(asking);
  return (
    <>
      {shown && <Dialog key={shown.key} request={shown} onClose={putAway} />}
      {waiting && (!shown || fromLine) && (
        <StillWaiting
          key={`line ${waiting.key}`}
          request={waiting}
          isNew={isNew}
          onOpen={() => open(waiting)}
        />
      )}
    </>
  );
}
