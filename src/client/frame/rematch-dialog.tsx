import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#client/paths.ts';
import { usePendingRematches } from './use-pending-rematches.ts';
import { useRematchExpiry } from './use-rematch-expiry.ts';
import { useRematchNews } from './use-rematch-news.ts';

/** Most visits are asked by nobody: what asks comes when somebody does. */
const RematchChallenge = lazy(() =>
  import('./rematch-challenge.tsx').then((found) => ({ default: found.RematchChallenge })),
);
const StillWaiting = lazy(() =>
  import('./still-waiting.tsx').then((found) => ({ default: found.StillWaiting })),
);

/** Whoever plays is not told a second time. */
const playing = /^\/(game|round-summary)\//;

/** Appears on any page when somebody asks for a rematch; the page of requests lists them itself. */
export function RematchDialog() {
  useRematchNews();
  const [place] = useLocation();
  const { requests } = usePendingRematches();
  useRematchExpiry(requests);
  const [closed, setClosed] = useState<readonly number[]>([]);
  const [waiting] = requests;
  if (!waiting || place === paths.rematch) return null;
  const request = requests.find(({ id }) => !closed.includes(id));
  if (!request) {
    return playing.test(place) ? null : (
      <Suspense>
        <StillWaiting request={waiting} />
      </Suspense>
    );
  }
  const close = () => setClosed((before) => [...before, request.id]);
  return (
    <Suspense>
      <RematchChallenge key={request.id} request={request} onClose={close} />
    </Suspense>
  );
}
