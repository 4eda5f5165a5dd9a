import { useEffect } from 'react';
import { unreached } from '#client/data/send.ts';
import { reloadForNewBuild } from '#client/device/reload.ts';
import { LoadFailed } from './load-failed.tsx';

const again = () => window.location.reload();

/** The code of a page did not come. It is fetched again with the network: an import that failed may stay failed. */
export function NotCome({ onLeave }: { onLeave?: () => void }) {
  useEffect(() => {
    void reloadForNewBuild();
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      onLeave?.();
    };
  }, [onLeave]);
  return <LoadFailed error={unreached()} retry={again} />;
}
