import { useLocation, useParams } from 'wouter';
import { isRefusal } from '#client/data/send.ts';
import { useCall } from '#client/data/use-call.ts';
import { paths } from '#client/paths.ts';
import { LoadFailed } from '#client/shell/load-failed.tsx';
import { LoadingPage } from '#client/shell/loading-page.tsx';
import { usePage } from '#client/shell/use-page.ts';
import { BrokenRecord } from '#client/ui/art/broken-record.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { PageTitle } from '#client/ui/layout/page.tsx';
import { BattlePage } from './battle-page.tsx';

function BattleMissing() {
  usePage('Battle Not Found');
  const [, go] = useLocation();
  return (
    <main className="missing page">
      <BrokenRecord size={220} />
      <PageTitle hint="There is no such battle, or it is still being fought.">Battle Not Found</PageTitle>
      <Button onClick={() => go(paths.root)}>Go Home</Button>
    </main>
  );
}

/** A finished battle as anyone may see it; no one needs to be signed in. */
export function PublicBattle() {
  const { id = '' } = useParams<{ id: string }>();
  const { data, error, refetch } = useCall('showPublicResults', { params: { id } });
  if (data) return <BattlePage results={data} />;
  if (isRefusal(error)) return <BattleMissing />;
  return error ? <LoadFailed error={error} retry={() => void refetch()} /> : <LoadingPage />;
}
