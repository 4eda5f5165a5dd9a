import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** Renders the `fallback` on the server, which cannot wait for code. */
function Waiting({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}

type Options<P> = {
  /** Shown until the code is there. */
  fallback?: ReactNode;
  /** Shown if the code does not load; by default the whole page gives way to the error page. */
  failed?: ComponentType<P>;
};

/** `failed` of a part that the page does not need. */
export const Nothing = () => null;

/** Returns a component whose code is fetched when it is first rendered. */
export function lazyComponent<P extends object>(
  fetchCode: () => Promise<ComponentType<P>>,
  { fallback = null, failed }: Options<P> = {},
): ComponentType<P> {
  const Fetched = lazy(async () => ({
    default: await (failed ? fetchCode().catch(() => failed) : fetchCode()),
  }));
  return (props: P) => (
    <Waiting fallback={fallback}>
      <Fetched {...props} />
    </Waiting>
  );
}
