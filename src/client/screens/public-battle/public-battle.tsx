import { useParams } from 'wouter';
import { isRefusal } from '#client/data/send.ts';
import { useCall } from '#client/data/use-call.ts';
import { LoadFailed } from '#client/shell/load-failed.tsx';
import { LoadingPage } from '#client/shell/loading-page.tsx';
import { BattleMissing } from './battle-missing.tsx';
import { BattlePage } from './battle-page.tsx';

/** A finished battle as anyone may see it; no one needs to be signed in. */
export function PublicBattle() {
  const { id = '' } = useParams<{ id: string }>();
  const { data, error, refetch } = useCall('showPublicResults', { params: { id } });
  if (data) return <BattlePage results={data} />;
  if (isRefusal(error)) return <BattleMissing />;
  return error ? <LoadFailed error={error} retry={() => void refetch()} /> : <LoadingPage />;
}
