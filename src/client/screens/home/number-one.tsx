import ArrowRight from 'lucide-react/icons/arrow-right';
import { FitText } from '#client/ui/layout/fit-text.tsx';
import type { Leader } from './leader.ts';
import { LeaderLink } from './leader-link.tsx';
import { standingLine } from './record-line.ts';

/** The first place is a poster. */
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
