import ArrowRight from 'lucide-react/icons/arrow-right';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { failureWords } from '#client/data/send.ts';
import { useCall } from '#client/data/use-call.ts';
import { RecordDisc } from '#client/ui/art/disc.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { ErrorNote, Skeleton } from '#client/ui/feedback/note.tsx';
import { EmptyBox } from '#client/ui/layout/empty-box.tsx';
import { FitText } from '#client/ui/layout/fit-text.tsx';
import { paths } from '#contract/paths.ts';
import type { Reply } from '#contract/schemas.ts';
import { leaderboardSize } from '#rules/limits.ts';
import { winRate } from '#rules/records.ts';
import { countOf } from '#rules/words/count-of.ts';
import { percent } from '#rules/words/percent.ts';

const ranks = Array.from({ length: leaderboardSize - 1 }, (_, at) => at + 2);

function LeaderboardSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the leaderboard</span>
      <Skeleton width="100%" height={146} radius={4} />
      {ranks.map((rank) => (
        <div
          key={rank}
          className={`flex items-center gap-3 pr-1 pl-1.5 ${rank <= 3 ? 'h-15' : 'h-13'}`}
          aria-hidden="true"
        >
          <Skeleton width={20} height={20} />
          <span className="flex-1">
            <Skeleton width={`${60 - rank * 3}%`} height={rank <= 3 ? 24 : 16} />
          </span>
          <Skeleton width={44} height={rank <= 3 ? 24 : 16} />
        </div>
      ))}
    </div>
  );
}

/** Shows the ten best players, fetched again on every visit (spec §7). */
export function Leaderboard() {
  return (
    <>
      <div className="mt-4.5 mb-2.5 flex flex-wrap items-baseline justify-between gap-x-3 lg:mt-0">
        <h2 className="page-title poster text-[min(12vw,4.5rem)] lg:text-[3.25rem]">Leaderboard</h2>
        <span className="bill flex-none text-faint">Top 10</span>
      </div>
      <Leaders />
    </>
  );
}

function Leaders() {
  const { data: leaders, error, refetch } = useCall('showLeaderboard');
  if (leaders?.length) {
    return (
      <ol>
        {leaders.map((leader, at) =>
          at === 0 ? (
            <NumberOne key={leader.id} leader={leader} />
          ) : (
            <LeaderRow key={leader.id} leader={leader} rank={at + 1} />
          ),
        )}
      </ol>
    );
  }
  if (leaders)
    return (
      <EmptyBox
        title="No players on the leaderboard yet"
        text="Be the first to complete a battle!"
        art={
          <RecordDisc
            size={104}
            ring="var(--bb-yellow)"
            label={<span className="poster text-[1.375rem] not-italic leading-none">1?</span>}
          />
        }
      />
    );
  if (!error) return <LeaderboardSkeleton />;
  return (
    <ErrorNote
      title="The leaderboard could not be loaded"
      text={failureWords(error, 'Something went wrong. Try again in a moment.')}
      retry={() => void refetch()}
    />
  );
}

type Leader = Reply<'showLeaderboard'>[number];

/** Returns the line of a player: "2 wins, 50%". */
const leaderLine = (leader: Leader): string =>
  `${countOf(leader.gamesWon, 'win')}, ${percent(winRate(leader))}`;

function NumberOne({ leader }: { leader: Leader }) {
  return (
    <li>
      <LeaderLink leader={leader} className="rounded-poster">
        <span className="fountain across @container block rounded-poster border-2 border-keyline px-4 pt-2.5 pb-3">
          <span className="bill block border-key border-b-3 pb-1.5">Number one</span>
          <span className="flex h-16.5 items-center">
            <span className="min-w-0 flex-1">
              <FitText max={58}>{leader.nickname}</FitText>
            </span>
          </span>
          <span className="flex flex-wrap items-center justify-between gap-x-3 border-key border-t-3 pt-1.5 @[17rem]:flex-nowrap">
            <b className="poster digits whitespace-nowrap text-[1.5rem] leading-none">{leaderLine(leader)}</b>
            <span className="flex min-w-0 items-center gap-2 text-small font-[650]">
              <span className="@[17rem]:truncate">View players songs</span>
              <ArrowRight />
            </span>
          </span>
        </span>
      </LeaderLink>
    </li>
  );
}

type LeaderLinkProps = { leader: Leader; className?: string; children: ReactNode };

function LeaderLink({ leader, className, children }: LeaderLinkProps) {
  return (
    <Link href={paths.player(leader.id)} className={classNames('relative block', className)}>
      <span className="sr-only">{`${leader.nickname}, ${leaderLine(leader)} win rate. View players songs`}</span>
      <span aria-hidden="true" className="block">
        {children}
      </span>
    </Link>
  );
}

/** Shows a player below the first; the second and third are in poster type. */
function LeaderRow({ leader, rank }: { leader: Leader; rank: number }) {
  const isTopThree = rank <= 3;
  const nameLook = isTopThree
    ? 'poster text-[1.75rem] leading-[1.2] narrow:text-[1.375rem]'
    : 'text-[1.0625rem] leading-[1.3] narrow:font-stretch-85%';
  const line = isTopThree ? 'text-body' : 'text-small';
  const number = isTopThree ? 'text-[1.75rem]' : 'text-[1.25rem] text-faint';
  return (
    <li className="border-line border-b-2">
      <LeaderLink leader={leader} className="hover:bg-board-2">
        <span
          className={classNames(
            'flex flex-wrap items-center gap-x-3 py-1.5 pr-1 pl-1.5',
            isTopThree ? 'min-h-14.5' : 'min-h-12.5',
          )}
        >
          <span className={classNames('poster digits w-7.5', number)}>{rank}</span>
          <b
            className={classNames('min-w-0 flex-1 basis-24 text-balance wrap-anywhere', nameLook)}
            dir="auto"
          >
            {leader.nickname}
          </b>
          <b className={classNames('digits ml-auto whitespace-nowrap', line)}>{leaderLine(leader)}</b>
          <ChevronRight className="text-faint" />
        </span>
      </LeaderLink>
    </li>
  );
}
