import Flag from 'lucide-react/icons/flag';
import TimerOff from 'lucide-react/icons/timer-off';
import { useEffect, useState } from 'react';
import { useAnnounce } from '#client/announce/announce.ts';
import { dismissToast } from '#client/announce/toasts.ts';
import { whyNotCounted } from '#client/battle/how-it-ended.ts';
import { nameOf, opponentOf } from '#client/data/use-battle.ts';
import { play, touch } from '#client/device/feel.ts';
import { wantsStillness } from '#client/device/media.ts';
import { keepsake } from '#client/device/storage.ts';
import { Footer, SupportUs } from '#client/shell/footer.tsx';
import { ReportButton, reportablesOf } from '#client/shell/report/report-button.tsx';
import { usePage } from '#client/shell/use-page.ts';
import { after } from '#client/timings.ts';
import { classNames } from '#client/ui/class-names.ts';
import { countsFor } from '#client/ui/feedback/count-up.tsx';
import { Note } from '#client/ui/feedback/note.tsx';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import type { OwnUser, Results } from '#contract/schemas.ts';
import { howLeft } from '#rules/words/how-left.ts';
import { ResultActions } from './result-actions.tsx';
import { ResultPoster } from './result-poster.tsx';
import { ResultSongs } from './result-songs.tsx';
import { resultWord, stillCounting, totalsLine } from './totals.tsx';

/** So long the totals stand still before the word comes, in milliseconds. */
const stands = 400;

const seen = keepsake<true>('resultSeen');

/** The word is said when the totals have counted and stood still. Once for a battle; a reload shows the end. */
function useCountFirst(id: string): { counts: boolean; said: boolean } {
  const hydrated = useHydrated();
  const [counts] = useState(() => hydrated && seen.of(id) === null);
  const [said, setSaid] = useState(!counts);
  useEffect(() => {
    seen.keep(id, true);
    if (counts) return after((wantsStillness() ? 0 : countsFor) + stands, () => setSaid(true));
  }, [id, counts]);
  return { counts, said };
}

/** The crowd sees the word before it shouts, in milliseconds. */
const withTheWord = 360;

function useResultFeel(winner: Results['winner'] | null): void {
  useEffect(() => {
    if (winner === 'opponent') play('lose');
    if (winner !== 'user') return;
    play('win', { inMs: withTheWord });
    touch('win');
  }, [winner]);
}

type ResultsPageProps = { id: string; results: Results; me: OwnUser };

export function ResultsPage({ id, results, me }: ResultsPageProps) {
  const { counts, said } = useCountFirst(id);
  const word = resultWord(results.winner);
  usePage(said ? word : stillCounting);
  // Where they counted, the heading that has the focus was read before.
  useAnnounce(counts && said ? `${totalsLine(results)} ${word}` : '');
  const ended = [endLine(results, me), whyNotCounted(results)].filter(Boolean).join(' ');
  useResultFeel(said ? results.winner : null);
  // What was said on the way here would lie over the word.
  useEffect(dismissToast, []);
  return (
    <main className="side:grid side:grid-cols-2 lg:grid lg:grid-cols-[minmax(0,min(35rem,50vw))_minmax(0,1fr)]">
      <ResultPoster results={results} me={me} counts={counts} said={said} />
      <div
        className={classNames(
          'page with-bar side:pt-1 pt-3 max-lg:pb-[210px]! side:pb-6! lg:max-w-[45rem] lg:px-16 lg:pt-[30px]',
          !said && 'unsaid',
        )}
      >
        <ResultActions id={id} results={results} me={me} />
        {ended && (
          <Note icon={results.endedBy === 'timeout' ? TimerOff : Flag} className="mb-4 lg:mt-6">
            {ended}
          </Note>
        )}
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

function endLine({ endedBy, winner, players }: Results, me: OwnUser): string {
  const opponent = nameOf(opponentOf(players, me.id));
  if (endedBy === 'ratings') return '';
  if (winner === 'user') return `${opponent} ${howLeft[endedBy]}, so the battle is yours.`;
  return `You ${howLeft[endedBy].replace('was', 'were')}, so the battle goes to ${opponent}.`;
}
