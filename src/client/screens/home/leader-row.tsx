import ChevronRight from 'lucide-react/icons/chevron-right';
import { classNames } from '#client/ui/class-names.ts';
import type { Leader } from './leader.ts';
import { LeaderLink } from './leader-link.tsx';
import { standingLine } from './record-line.ts';

interface LeaderRowProps {
  leader: Leader;
  /** 2 to 10; the first place has a poster of its own. */
  place: number;
}

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
