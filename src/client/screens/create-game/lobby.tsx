import { useLocation } from 'wouter';
import { InviteActions } from '#client/battle/invite/invite-actions.tsx';
import { paths } from '#client/paths.ts';
import { MinimalHeader } from '#client/shell/header/minimal-header.tsx';
import { usePage } from '#client/shell/use-page.ts';
import { RecordDisc } from '#client/ui/art/record-disc.tsx';
import type { Game } from '#contract/schemas.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { CloseRoom } from './close-room.tsx';
import { LobbyPoster } from './lobby-poster.tsx';

/** The waiting room: who plays, the code, and the ways to send it. */
export function Lobby({ game }: { game: Game }) {
  const label = battleTypeLabel(game.battleType);
  usePage(`Waiting room, ${label}`);
  const [, go] = useLocation();
  return (
    <div className="side:grid side:grid-cols-2 lg:grid lg:grid-cols-[minmax(0,min(40rem,55vw))_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <div className="side:order-last lg:order-last">
        <MinimalHeader title={label} onBack={() => go(paths.home)} />
      </div>
      <main className="contents">
        <h1 tabIndex={-1} className="sr-only">{`Waiting room, ${label}`}</h1>
        <div className="side:row-span-2 lg:row-span-2">
          <LobbyPoster game={game} />
        </div>
        <div className="page pb-8 side:order-last lg:order-last lg:self-center">
          <Waiting />
          <InviteActions game={game} />
          <CloseRoom game={game} />
        </div>
      </main>
    </div>
  );
}

const Waiting = () => (
  <div className="flex items-center gap-3 pt-4 pb-3.5" role="status">
    <RecordDisc size={40} ring="var(--bb-yellow)" spinning />
    <span className="min-w-0 flex-1">
      <b className="block leading-[1.25]">Waiting for opponent</b>
      <span className="block text-balance text-muted text-small leading-[1.3]">
        It starts by itself when they join. They share the first song.
      </span>
    </span>
  </div>
);
