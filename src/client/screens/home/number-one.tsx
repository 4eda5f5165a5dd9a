import { ArrowRight } from 'lucide-react';
import { FitText } from '#client/ui/fit-text.tsx';
import { winRate } from '#rules/standings.ts';
import type { Leader } from './leader.ts';
import { LeaderLink } from './leader-link.tsx';

/** The first place is a poster. */
export function NumberOne({ leader }: { leader: Leader }) {
  return (
    <li>
      <LeaderLink leader={leader} className="rounded-poster">
        <span className="fountain across block rounded-poster border-2 border-keyline px-4 pt-2.5 pb-3">
          <span className="bill flex flex-wrap justify-between gap-x-2 border-key border-b-3 pb-1.5">
            <span>Number one</span>
            <span>Win rate</span>
          </span>
          <span className="flex h-16.5 items-center gap-3.5">
            <span className="min-w-0 flex-1">
              <FitText max={58}>{leader.nickname}</FitText>
            </span>
            <b className="poster digits text-[min(3.5rem,15vw)] leading-none">{winRate(leader)}%</b>
          </span>
          <span className="flex items-center justify-between border-key border-t-3 pt-1.5 text-small font-[650]">
            View players songs
            <ArrowRight />
          </span>
        </span>
      </LeaderLink>
    </li>
  );
}
