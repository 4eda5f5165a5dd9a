import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#client/paths.ts';
import { classNames } from '#client/ui/class-names.ts';
import { winRate } from '#rules/standings.ts';
import { type Leader, leaderLabel } from './leader.ts';

interface LeaderRowProps {
  leader: Leader;
  /** 2 to 10; the first place has a poster of its own. */
  place: number;
}

/** Second and third in poster type, the rest in body type. */
export function LeaderRow({ leader, place }: LeaderRowProps) {
  const onStage = place <= 3;
  const voice = onStage ? 'poster text-[1.75rem] leading-[1.2]' : 'text-[1.0625rem]';
  return (
    <li className="border-line border-b-2">
      <Link
        href={paths.player(leader.id)}
        aria-label={leaderLabel(leader)}
        title="View players songs"
        className={classNames(
          'flex items-center gap-3 pr-1 pl-1.5 hover:bg-board-2',
          onStage ? 'min-h-15' : 'min-h-13',
        )}
      >
        <span
          className={classNames(
            'poster digits w-7.5',
            onStage ? 'text-[1.75rem]' : 'text-[1.25rem] text-faint',
          )}
        >
          {place}
        </span>
        <b className={classNames('min-w-0 flex-1 truncate', voice)}>{leader.nickname}</b>
        <b className={classNames('digits', voice)}>{winRate(leader)}%</b>
        <ChevronRight className="text-faint" />
      </Link>
    </li>
  );
}
