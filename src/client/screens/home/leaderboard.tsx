import { wordsOf } from '#client/data/send.ts';
import { useCall } from '#client/data/use-call.ts';
import { RecordDisc } from '#client/ui/art/record-disc.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { ErrorNote } from '#client/ui/feedback/error-note.tsx';
import { EmptyBox } from '#client/ui/layout/empty-box.tsx';
import { LeaderRow } from './leader-row.tsx';
import { LeaderboardSkeleton } from './leaderboard-skeleton.tsx';
import { NumberOne } from './number-one.tsx';

/** The ten best; always fetched again (spec §7). */
export function Leaderboard() {
  return (
    <>
      <div className="mt-4.5 mb-2.5 flex flex-wrap items-baseline justify-between gap-x-3 lg:mt-0">
        <h2 className="page-title poster text-[min(12vw,4.5rem)] lg:text-[3.25rem]">Leaderboard</h2>
        <span className="bill flex-none text-faint">Top 10</span>
      </div>
      <Standings />
    </>
  );
}

function Standings() {
  const { data: leaders, error, refetch } = useCall('showLeaderboard');
  if (leaders?.length) {
    return (
      <ol>
        {leaders.map((leader, at) =>
          at === 0 ? (
            <NumberOne key={leader.id} leader={leader} />
          ) : (
            <LeaderRow key={leader.id} leader={leader} place={at + 1} />
          ),
        )}
      </ol>
    );
  }
  if (leaders) return <NobodyYet />;
  if (!error) return <LeaderboardSkeleton />;
  return (
    <ErrorNote
      title="The leaderboard could not be loaded"
      text={wordsOf(error, 'Something went wrong. Try again in a moment.')}
      action={
        <Button kind="ghost" size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      }
    />
  );
}

function NobodyYet() {
  const blank = (
    <RecordDisc
      size={104}
      ring="var(--bb-yellow)"
      label={<span className="poster text-[1.375rem] not-italic leading-none">1?</span>}
    />
  );
  return (
    <EmptyBox
      title="No players on the leaderboard yet"
      text="Be the first to complete a battle!"
      art={blank}
    />
  );
}
