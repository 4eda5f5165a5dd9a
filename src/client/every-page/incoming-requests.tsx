import Hourglass from 'lucide-react/icons/hourglass';
import { Link, useLocation } from 'wouter';
import type { PendingChallenge, PendingRematch } from '#client/again/pending.ts';
import { useAnswerChallenge, useAnswerRematch } from '#client/again/use-answer.ts';
import { useAnnounce } from '#client/announce/announce.ts';
import { toast } from '#client/announce/toasts.ts';
import { isBattlePage } from '#client/battle/battle-address.ts';
import { useSecondsUntil } from '#client/battle/use-seconds.ts';
import { nameOf } from '#client/data/use-battle.ts';
import { paths } from '#client/paths.ts';
import { stripHeight } from '#client/shell/connection-line.tsx';
import { detailOf } from '#client/shell/refusals.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { modes } from '#rules/modes.ts';
import type { IncomingRequest } from './for-players.tsx';
import { RequestSheet } from './request-sheet.tsx';
import { type Asking, useRequestDialog } from './use-request-dialog.ts';

interface StillWaitingProps {
  request: IncomingRequest;
  /** Its dialog was not seen yet: this is the first that is said of it. */
  isNew: boolean;
  onOpen: () => void;
}

/** The way to a question that came in the middle of something, or whose dialog was closed without an answer. */
function StillWaiting({ request, isNew, onOpen }: StillWaitingProps) {
  const [place] = useLocation();
  const left = useSecondsUntil(request.until);
  const asks = request.rematch ? 'asks for a rematch' : 'wants to play again';
  const words = isNew ? asks : 'still waits for your answer';
  useAnnounce(isNew ? `${request.name} ${words}` : '');
  if (left === 0) return null;
  const line = (
    <>
      <Hourglass className="size-4 flex-none" />
      <u className="min-w-0 underline-offset-4 wrap-anywhere">
        <bdi>{request.name}</bdi> {words}
      </u>
    </>
  );
  return (
    // Like the line of a lost connection at the foot: it comes and goes, and nothing moves.
    <aside ref={stripHeight} className="connection" aria-label={request.rematch ? 'Rematch' : 'Play again'}>
      {/* A player who plays would leave a clock alone. */}
      {isNew || isBattlePage(place) ? (
        <button type="button" onClick={onOpen}>
          {line}
        </button>
      ) : (
        <Link href={paths.rematch}>{line}</Link>
      )}
    </aside>
  );
}

type PlayAgainQuestionProps = { challenge: PendingChallenge; onClose: () => void };

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
