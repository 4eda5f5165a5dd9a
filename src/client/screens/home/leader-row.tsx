import ArrowRight from 'lucide-react/icons/arrow-right';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/paths.ts';
import { classNames } from '#client/ui/class-names.ts';
import { FitText } from '#client/ui/layout/fit-text.tsx';
import type { OwnUser, Reply } from '#contract/schemas.ts';
import { winRate } from '#rules/standings.ts';

type Leader = Reply<'showLeaderboard'>[number];

const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

/** How a player has done so far, in one line (spec §6: a guest's stats are not saved). */
export function recordLine({ isGuest, gamesPlayed, gamesWon }: OwnUser): string {
  if (isGuest) return 'Playing as a guest: stats are not saved';
  return `${count(gamesWon, 'win')} in ${count(gamesPlayed, 'battle')}`;
}

/** The same on the leaderboard: "2 wins, 50 %". */
const standingLine = (leader: Leader): string => `${count(leader.gamesWon, 'win')}, ${winRate(leader)} %`;

export const ownName = ({ nickname, firstName }: OwnUser): string =>
  nickname ?? firstName ?? 'Nameless so far';

export function NumberOne({ leader }: { leader: Leader }) {
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
            <b className="poster digits whitespace-nowrap text-[1.5rem] leading-none">
              {standingLine(leader)}
            </b>
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
      <span className="sr-only">{`${leader.nickname}, ${standingLine(leader)} win rate. View players songs`}</span>
      <span aria-hidden="true" className="block">
        {children}
      </span>
    </Link>
  );
}

type LeaderRowProps = { leader: Leader; place: number };

/** Second and third in poster type, the rest in body type. */
export function LeaderRow({ leader, place }: LeaderRowProps) {
  const onStage = place <= 3;
  const voice = onStage ? 'poster text-[1.75rem] leading-[1.2]' : 'text-[1.0625rem]';
  const line = onStage ? 'text-body' : 'text-small';
  const number = onStage ? 'text-[1.75rem]' : 'text-[1.25rem] text-faint';
  return (
    <li className="border-line border-b-2">
      <LeaderLink leader={leader} className="hover:bg-board-2">
        <span
          className={classNames(
            'flex flex-wrap items-center gap-x-3 pr-1 pl-1.5',
            onStage ? 'min-h-14.5' : 'min-h-12.5',
          )}
        >
          <span className={classNames('poster digits w-7.5', number)}>{place}</span>
          <b className={classNames('min-w-0 flex-1 basis-24 truncate', voice)} dir="auto">
            {leader.nickname}
          </b>
          <b className={classNames('digits ml-auto whitespace-nowrap', line)}>{standingLine(leader)}</b>
          <ChevronRight className="text-faint" />
        </span>
      </LeaderLink>
    </li>
  );
}
