import { useEffect } from 'react';
import { useLocation, useParams } from 'wouter';
import { useCurrentUser } from '#client/data/current-user.ts';
import { queryClient, refreshAllSoon } from '#client/data/query-client.ts';
import { failedWith, isFinal, isUnauthorized, restMs, wordsOf } from '#client/data/send.ts';
import { callKey, useCall } from '#client/data/use-call.ts';
import { whenPainted } from '#client/device/when-painted.ts';
import { useBattleMessages } from '#client/live/live-context.ts';
import { paths } from '#client/paths.ts';
import { MissingPage, SignedOut } from '#client/shell/missing-page.tsx';
import { LoadFailed, LoadingPage } from '#client/shell/stand-ins.tsx';
import { BrokenRecord } from '#client/ui/art/disc.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { navigations } from '#contract/calls.ts';
import { ResultsPage } from './results-page.tsx';

const stillPlayed = 409;
const notTheirs = 403;

function ResultsMissing({ id, error }: { id: string; error: Error }) {
  const [, go] = useLocation();
  const open = failedWith(error, stillPlayed);
  // A tab has no room for more than what matters: there will be results.
  const tab = open ? 'This battle is not over yet' : 'Results not found';
  // A battle that still runs has no public page.
  const ended = useCall(
    'showPublicResults',
    { params: { id } },
    { enabled: failedWith(error, notTheirs) },
  ).data;
  // 400: what stands in the address can be no battle's.
  const hint = failedWith(error, 400, 404)
    ? 'No battle stands at this address.'
    : wordsOf(error, 'Something went wrong. Try again in a moment.');
  return (
    <MissingPage title="Results not found" tab={tab} hint={hint} art={<BrokenRecord size={220} />}>
      {open && <Button onClick={() => go(paths.game(id))}>Back to the battle</Button>}
      {ended && <Button onClick={() => go(paths.battle(id))}>See the battle</Button>}
      <Button kind={open || ended ? 'ghost' : 'action'} onClick={() => go(paths.root)}>
        Back to Home
      </Button>
    </MissingPage>
  );
}

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
  // The rematch goes on while these results are read, perhaps in another window.
  useBattleMessages(data?.rematch?.id, refreshAllSoon);
  if (me.state === 'loading') return <LoadingPage />;
  if (me.state === 'unknown') return <LoadFailed error={me.error} retry={me.retry} />;
  if (me.state === 'anonymous')
    return <SignedOut text="Please log in to continue" href={navigations.logIn} />;
  if (data) return <ResultsPage id={id} results={data} me={me.user} />;
  if (restMs(error) !== null) return <LoadFailed error={error} retry={() => void refetch()} />;
  // Still played: said at once, and asked again meanwhile.
  const trouble = error ?? (failedWith(failureReason, stillPlayed) ? failureReason : null);
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
