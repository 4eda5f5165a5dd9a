import { PlayAgainQuestion } from './play-again-question.tsx';
import { RematchChallenge } from './rematch-challenge.tsx';
import { StillWaiting } from './still-waiting.tsx';
import type { IncomingRequest } from './use-incoming-requests.ts';
import { type Asking, useRequestDialog } from './use-request-dialog.ts';

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
