import { lazy, Suspense } from 'react';
import { useCurrentUser } from '#client/data/current-user.ts';
import { retryImport } from '#client/data/retry-import.ts';
import { whenPainted } from '#client/device/when-painted.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';

const ForPlayers = lazy(async () => {
  await new Promise<void>(whenPainted);
  return retryImport(async () => {
    const [found] = await Promise.all([import('./for-players.tsx'), import('#client/all-styles.ts')]);
    return { default: found.ForPlayers };
  });
});

/** A player who only looks at the poster needs none of it. */
export function ForPlayersLater() {
  const signedIn = useCurrentUser().state === 'signed-in';
  const hydrated = useHydrated();
  return signedIn && hydrated ? (
    <Suspense fallback={null}>
      <ForPlayers />
    </Suspense>
  ) : null;
}
