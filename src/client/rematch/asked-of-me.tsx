import { PlayAgainQuestion } from './play-again-question.tsx';
import { RematchChallenge } from './rematch-challenge.tsx';
import { StillWaiting } from './still-waiting.tsx';
import type { Asked } from './use-asked.ts';
import { type Asking, useAskedOfMe } from './use-asked-of-me.ts';

const Dialog = ({ asked, onClose }: { asked: Asked; onClose: () => void }) =>
  asked.rematch ? (
    <RematchChallenge request={asked.rematch} onClose={onClose} />
  ) : (
    <PlayAgainQuestion challenge={asked.challenge} onClose={onClose} />
  );

/** Appears on any page when somebody asks this player, or waits in a line at its foot for a better moment. */
export function AskedOfMe(asking: Asking) {
  const { shown, waiting, isNew, fromLine, open, putAway } = useAskedOfMe(asking);
  return (
    <>
      {shown && <Dialog key={shown.key} asked={shown} onClose={putAway} />}
      {waiting && (!shown || fromLine) && (
        <StillWaiting
          key={`line ${waiting.key}`}
          asked={waiting}
          isNew={isNew}
          onOpen={() => open(waiting)}
        />
      )}
    </>
  );
}
