import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect } from 'react';
import { unreached, wordsOf } from '#client/data/send.ts';
import { reloadForNewBuild } from '#client/device/reload.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { PageTitle } from '#client/ui/layout/page.tsx';
import { usePage } from './use-page.ts';

const title = 'This could not be loaded';

/** A page could not be fetched: what, and the way to try again. */
export function LoadFailed({ error, retry }: { error: unknown; retry: () => void }) {
  usePage(title);
  return (
    <main className="page grid min-h-[70svh] content-center justify-items-center gap-5 text-center">
      <CircleAlert className="size-10 text-muted" />
      <div role="alert">
        <PageTitle hint={wordsOf(error, 'Something went wrong. Try again in a moment.')}>{title}</PageTitle>
      </div>
      <Button onClick={retry}>Try again</Button>
    </main>
  );
}

const again = () => window.location.reload();

/** The code of a page did not come. It is fetched again with the network: an import that failed may stay failed. */
export function ChunkLoadFailed({ onLeave }: { onLeave?: () => void }) {
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
