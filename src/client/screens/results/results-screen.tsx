import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { useAnnounce } from '#client/announce/announce.ts';
import { dismissToast } from '#client/announce/toasts.ts';
import { EndingNote } from '#client/battle/ending-note.tsx';
import { LogInToBattle } from '#client/battle/log-in-to-battle.tsx';
import { notYours, usePublicPage } from '#client/battle/use-public-page.ts';
import { failedWith, failureWords, isFinal, isUnauthorized, retryAfterMs } from '#client/data/send.ts';
import { useCall } from '#client/data/use-call.ts';
import { play, vibrate } from '#client/device/cues.ts';
import { prefersReducedMotion } from '#client/device/media.ts';
import { storedByKey } from '#client/device/storage.ts';
import { Footer, SupportUs } from '#client/shell/footer.tsx';
import { MissingPage } from '#client/shell/missing-page.tsx';
import { LoadFailed, LoadingPage } from '#client/shell/page-states.tsx';
import { ReportButton, reportablesOf } from '#client/shell/report/report-button.tsx';
import { usePageTitle } from '#client/shell/use-page-title.ts';
import { ForPlayer } from '#client/shell/with-user.tsx';
import { after } from '#client/timings.ts';
import { BrokenRecord } from '#client/ui/art/disc.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { countDurationMs } from '#client/ui/feedback/count-up.tsx';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { paths } from '#contract/paths.ts';
import type { OwnUser, Results } from '#contract/schemas.ts';
import { ResultActions } from './result-actions.tsx';
import { ResultPoster } from './result-poster.tsx';
import { ResultSongs, resultWords, stillCounting, totalsLine } from './result-scores.tsx';

const stillRunning = 409;
const forbidden = 403;

function ResultsMissing({ id, error }: { id: string; error: Error }) {
  const open = failedWith(error, stillRunning);
  // The document's title has little space, so it only states that the results will follow.
  const isForbidden = failedWith(error, forbidden);
  const ended = usePublicPage(isForbidden ? id : null);
  const art = <BrokenRecord size={220} />;
  if (isForbidden) return <MissingPage {...notYours(ended)} art={art} link={ended} />;
  const title = 'Results not found';
  const tab = open ? 'This battle is not over yet' : title;
  // 400: the URL has no valid id.
  const hint = failedWith(error, 400, 404)
    ? 'No battle stands at this address.'
    : failureWords(error, 'Something went wrong. Try again in a moment.');
  const link = open ? { to: paths.game(id), label: 'Back to the battle' } : null;
  return <MissingPage title={title} tab={tab} hint={hint} art={art} link={link} />;
}

/** Maximum number of retries of the query (spec §9). A final status is not retried. */
const retries = 3;
const retry = (failures: number, error: Error): boolean =>
  failures < retries && !isFinal(error) && !isUnauthorized(error) && retryAfterMs(error) === null;

export function ResultsScreen() {
  const { id = '' } = useParams<{ id: string }>();
  return <ForPlayer visitor={<LogInToBattle id={id} />}>{(me) => <ResultsOf id={id} me={me} />}</ForPlayer>;
}

function ResultsOf({ id, me }: { id: string; me: OwnUser }) {
  const { data, error, failureReason, refetch } = useCall('showResults', { params: { id } }, { retry });
  if (data) return <ResultsPage id={id} results={data} me={me} />;
  if (retryAfterMs(error) !== null) return <LoadFailed error={error} retry={() => void refetch()} />;
  // A battle that still runs is shown immediately, while the query retries.
  const shownError = error ?? (failedWith(failureReason, stillRunning) ? failureReason : null);
  return shownError ? <ResultsMissing id={id} error={shownError} /> : <LoadingPage />;
}

/** Pause between the end of the count and the word, in milliseconds. */
const pauseMs = 400;

const seen = storedByKey<true>('resultSeen');

type Count = {
  /** The browser shows this result for the first time. */
  isNew: boolean;
  /** The totals count up, unless the result came with the HTML. */
  counts: boolean;
  /** The count is over and the word is shown. */
  shown: boolean;
};

function useCountFirst(id: string): Count {
  const hydrated = useHydrated();
  const [isNew] = useState(() => seen.get(id) === null);
  const [counts] = useState(hydrated && isNew);
  const [shown, setShown] = useState(!counts);
  useEffect(() => {
    seen.set(id, true);
    if (counts) return after((prefersReducedMotion() ? 0 : countDurationMs) + pauseMs, () => setShown(true));
  }, [id, counts]);
  return { isNew, counts, shown };
}

/** Delay of the cheering after the word, in milliseconds. */
const cheerDelayMs = 360;

/** Plays the sound and the vibration of the result; none while `winner` is null. */
function useResultFeel(winner: Results['winner'] | null): void {
  useEffect(() => {
    if (winner === 'opponent') play('lose');
    if (winner !== 'user') return;
    play('win', { inMs: cheerDelayMs });
    vibrate('win');
  }, [winner]);
}

type ResultsPageProps = { id: string; results: Results; me: OwnUser };

function ResultsPage({ id, results, me }: ResultsPageProps) {
  const { isNew, counts, shown } = useCountFirst(id);
  const word = resultWords[results.winner];
  usePageTitle(shown ? word : stillCounting);
  // The focused heading has changed with the count, so screen readers need an announcement.
  useAnnounce(counts && shown ? `${totalsLine(results)} ${word}` : '');
  useResultFeel(isNew && shown ? results.winner : null);
  // A toast of the previous page would cover the word.
  useEffect(dismissToast, []);
  return (
    <main className="turned:grid turned:grid-cols-2 lg:grid lg:grid-cols-[minmax(0,min(35rem,50vw))_minmax(0,1fr)]">
      <ResultPoster results={results} me={me} counts={counts} shown={shown} />
      <div
        className={classNames(
          'page with-bar turned:pt-1 pt-3 max-lg:pb-[210px]! turned:pb-6! lg:max-w-[45rem] lg:px-16 lg:pt-[30px]',
          !shown && 'invisible',
        )}
      >
        <ResultActions id={id} results={results} me={me} />
        <EndingNote results={results} myId={me.id} />
        <ResultSongs results={results} me={me} />
        <ReportButton about={reportablesOf(results, me.id)} className="mt-4" />
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-5 border-line border-t-2 pt-5">
          <SupportUs />
          <Footer />
        </div>
      </div>
    </main>
  );
}
