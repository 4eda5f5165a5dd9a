import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { isRefused, watchRefused } from '#client/device/cookies-refused.ts';

/** Where it does not come, the call that failed says the same in one line. */
const CookiesRefused = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    const [found] = await Promise.all([import('./cookies-refused.tsx'), import('#client/all-styles.ts')]);
    return { default: found.CookiesRefused };
  } catch {
    return { default: () => null };
  }
});

/** Few ever need it. */
export function CookiesRefusedLater() {
  return useSyncExternalStore(watchRefused, isRefused, () => false) ? (
    <Suspense fallback={null}>
      <CookiesRefused />
    </Suspense>
  ) : null;
}
