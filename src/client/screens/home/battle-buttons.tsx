import Ticket from 'lucide-react/icons/ticket';
import { Link } from 'wouter';
import { paths } from '#client/paths.ts';
import { BottomBar } from '#client/ui/layout/bottom-bar.tsx';

/** The two ways into a battle: the bottom bar of a phone, a pile of two on a wide screen. */
export function BattleButtons() {
  return (
    <BottomBar>
      <div className="flex flex-row-reverse flex-wrap gap-2.5 lg:flex-col lg:flex-nowrap lg:gap-3">
        <Link
          href={paths.createGame}
          className="btn action min-h-[68px] flex-3 px-2 max-lg:[@media(max-height:719px)]:min-h-[56px] lg:min-h-[104px] lg:flex-none"
        >
          <span className="poster whitespace-nowrap text-[min(2.125rem,17vw)] leading-none lg:text-[3.5rem]">
            Start Battle
          </span>
        </Link>
        <Link
          href={paths.joinGame()}
          className="btn ghost mb-1 min-h-[68px] flex-2 px-2 max-lg:[@media(max-height:719px)]:min-h-[56px] lg:mb-0 lg:flex-none"
        >
          <Ticket className="max-lg:hidden" />
          <span>Join Battle</span>
        </Link>
      </div>
    </BottomBar>
  );
}
