import { lazy, Suspense } from 'react';
import { useCurrentUser } from '#client/data/current-user.ts';
import { whenPainted } from '#client/device/when-painted.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';

/** A page does not break because this did not come: it is asked for again, in milliseconds. */
const again = 3000;

const load = async (): Promise<{ default: typeof import('./for-players.tsx').ForPlayers }> => {
  await new Promise<void>(whenPainted);
  try {
    const [found] = await Promise.all([import('./for-players.tsx'), import('#client/all-styles.ts')]);
    return { default: found.ForPlayers };
  } catch {
    await new Promise((done) => setTimeout(done, again));
    return load();
  }
};
const ForPlayers = lazy(load);

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
