import { lazy, Suspense } from 'react';
import { useAskedOfMe } from './use-asked-of-me.ts';
import { useRematchMessages } from './use-rematch-messages.ts';

/** Most visits see no rematch asked for: the dialog comes when one is. */
const RematchChallenge = lazy(() =>
  import('./rematch-challenge.tsx').then((found) => ({ default: found.RematchChallenge })),
);
const StillWaiting = lazy(() =>
  import('./still-waiting.tsx').then((found) => ({ default: found.StillWaiting })),
);

/** Appears on any page when a player asks for a rematch, or waits in a line at its foot for a better moment. */
export function RematchDialog() {
  useRematchMessages();
  const { shown, waiting, isNew, fromLine, open, putAway } = useAskedOfMe();
  return (
    <>
      <Suspense>{shown && <RematchChallenge key={shown.id} request={shown} onClose={putAway} />}</Suspense>
      {/* Apart: it would go, and the focus with it, while the dialog is fetched. */}
      <Suspense>
        {waiting && (!shown || fromLine) && (
          <StillWaiting key={waiting.id} request={waiting} isNew={isNew} onOpen={() => open(waiting)} />
        )}
      </Suspense>
    </>
  );
}
