import { lazy, Suspense } from 'react';
import { useSite } from '#client/data/use-call.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';

const PushButton = lazy(() =>
  import('./push-button.tsx').then(
    (found) => ({ default: found.PushButton }),
    // The page is complete without it.
    () => ({ default: () => null }),
  ),
);

/** "Tell me when it is my move"; nothing if the site sends no pushes, or the browser cannot show them. */
export function PushOffer({ className }: { className?: string }) {
  const pushKey = useSite()?.pushKey ?? null;
  const hydrated = useHydrated();
  return hydrated && pushKey !== null ? (
    <Suspense>
      <PushButton pushKey={pushKey} className={className} />
    </Suspense>
  ) : null;
}
