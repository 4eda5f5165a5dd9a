import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** The server renders the `fallback`, since it cannot wait for code. */
function Waiting({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}

/** A component whose code is fetched once it is shown. */
export function later<P extends object>(
  fetchCode: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): ComponentType<P> {
  const Fetched = lazy(async () => ({ default: await fetchCode() }));
  return (props: P) => (
    <Waiting fallback={fallback}>
      <Fetched {...props} />
    </Waiting>
  );
}
