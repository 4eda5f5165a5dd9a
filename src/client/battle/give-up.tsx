import Flag from 'lucide-react/icons/flag';
import { lazy, Suspense, useState } from 'react';
import { toastRefusal } from '#client/shell/refusals.ts';
import { Button } from '#client/ui/controls/button.tsx';

const fetchQuestion = () =>
  import('./give-up-question.tsx').then((found) => ({ default: found.GiveUpQuestion }));
const GiveUpQuestion = lazy(fetchQuestion);

export function GiveUp({ gameId }: { gameId: number }) {
  const [asks, setAsks] = useState(false);
  const ask = () =>
    void fetchQuestion().then(
      () => setAsks(true),
      (error) => toastRefusal(error, 'Failed to give up'),
    );
  return (
    <>
      <Button
        kind="quiet"
        size="sm"
        icon={Flag}
        className="-ml-[14px] mt-4 w-auto justify-self-start"
        onClick={ask}
      >
        Give up
      </Button>
      {asks && (
        <Suspense>
          <GiveUpQuestion gameId={gameId} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </>
  );
}
