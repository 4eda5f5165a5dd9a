import { wordsOf } from '#client/data/send.ts';
import { useCall } from '#client/data/use-call.ts';
import { RecordDisc } from '#client/ui/art/record-disc.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { ErrorNote } from '#client/ui/feedback/note.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { EmptyBox } from '#client/ui/layout/empty-box.tsx';
import { leaderboardSize } from '#rules/limits.ts';
import { LeaderRow, NumberOne } from './leader-row.tsx';

const places = Array.from({ length: leaderboardSize - 1 }, (_, at) => at + 2);

function LeaderboardSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the leaderboard</span>
      <Skeleton width="100%" height={146} radius={4} />
      {places.map((place) => (
        <div
          key={place}
          className={`flex items-center gap-3 pr-1 pl-1.5 ${place <= 3 ? 'h-15' : 'h-13'}`}
          aria-hidden="true"
        >
          <Skeleton width={20} height={20} />
          <span className="flex-1">
            <Skeleton width={`${60 - place * 3}%`} height={place <= 3 ? 24 : 16} />
          </span>
          <Skeleton width={44} height={place <= 3 ? 24 : 16} />
        </div>
      ))}
    </div>
  );
}

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
