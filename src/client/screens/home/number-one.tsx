import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#client/paths.ts';
import { FitText } from '#client/ui/fit-text.tsx';
import { Fountain } from '#client/ui/fountain.tsx';
import { winRate } from '#rules/standings.ts';
import { type Leader, leaderLabel } from './leader.ts';

/** The first place is a poster. */
export function NumberOne({ leader }: { leader: Leader }) {
  return (
    <li>
      <Link
        href={paths.player(leader.id)}
        aria-label={leaderLabel(leader)}
        title="View players songs"
        className="block rounded-poster"
      >
        <Fountain direction="across" className="rounded-poster border-2 border-keyline px-4 pt-2.5 pb-3">
          <span className="bill flex justify-between border-key border-b-3 pb-1.5">
            <span>Number one</span>
            <span>Win rate</span>
          </span>
          <span className="flex h-16.5 items-center gap-3.5">
            <span className="min-w-0 flex-1">
              <FitText max={58}>{leader.nickname}</FitText>
            </span>
            <b className="poster digits text-[3.5rem] leading-none">{winRate(leader)}%</b>
          </span>
          <span className="flex items-center justify-between border-key border-t-3 pt-1.5 text-small font-[650]">
            View players songs
            <ArrowRight />
          </span>
        </Fountain>
      </Link>
    </li>
  );
}
