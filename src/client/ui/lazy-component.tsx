import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** Renders the `fallback` on the server, which cannot wait for code. */
function Waiting({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}

/** Returns a component whose code is fetched when it is first rendered. */
export function lazyComponent<P extends object>(
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
