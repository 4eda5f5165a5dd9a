import { useEffect } from 'react';
import { useParams } from 'wouter';
import { useCurrentUser } from '#client/data/current-user.ts';
import { queryClient } from '#client/data/query-client.ts';
import { refreshAllSoon } from '#client/data/refresh.ts';
import { CallFailed, isFinal, isUnauthorized, restMs } from '#client/data/send.ts';
import { callKey, useCall } from '#client/data/use-call.ts';
import { whenPainted } from '#client/device/when-painted.ts';
import { useLiveMessages } from '#client/live/live-context.ts';
import { LoadFailed } from '#client/shell/load-failed.tsx';
import { LoadingPage } from '#client/shell/loading-page.tsx';
import { SignedOut } from '#client/shell/signed-out.tsx';
import { navigations } from '#contract/calls.ts';
import { ResultsMissing } from './results-missing.tsx';
import { ResultsPage } from './results-page.tsx';

/** Times a question is asked again before giving up (spec §9). An answer that will not change is not asked for. */
const retries = 3;
const retry = (failures: number, error: Error): boolean =>
  failures < retries && !isFinal(error) && !isUnauthorized(error) && restMs(error) === null;

export function ResultsScreen() {
  const { id = '' } = useParams<{ id: string }>();
  const me = useCurrentUser();
  const { data, error, failureReason, refetch } = useCall(
    'showResults',
    { params: { id } },
    { retry, enabled: me.state === 'signed-in' },
  );
  useFreshStandings(data !== undefined);
  useLiveMessages((message) => {
    // The rematch goes on while these results are read, perhaps in another window.
    if (data?.rematch && 'gameId' in message && message.gameId === data.rematch.id) refreshAllSoon();
  });
  if (me.state === 'loading') return <LoadingPage />;
  if (me.state === 'unknown') return <LoadFailed error={me.error} retry={me.retry} />;
  if (me.state === 'anonymous')
    return <SignedOut text="Please log in to continue" href={navigations.logIn} />;
  if (data) return <ResultsPage id={id} results={data} me={me.user} />;
  if (restMs(error) !== null) return <LoadFailed error={error} retry={() => void refetch()} />;
  // Still played: said at once, and asked again meanwhile.
  const trouble =
    error ?? (failureReason instanceof CallFailed && failureReason.status === 409 ? failureReason : null);
  return trouble ? <ResultsMissing id={id} error={trouble} /> : <LoadingPage />;
}

/** This battle has changed the leaderboard and the own record. */
function useFreshStandings(known: boolean) {
  useEffect(() => {
    if (!known) return;
    whenPainted(() => {
      void queryClient.invalidateQueries({ queryKey: callKey('showLeaderboard') });
      void queryClient.invalidateQueries({ queryKey: callKey('currentUser') });
    });
  }, [known]);
}
