import { Link } from 'wouter';
import { BannerAd } from '#client/frame/banner-ad.tsx';
import { usePage } from '#client/frame/use-page.ts';
import { paths } from '#client/paths.ts';
import { InviteActions } from '#client/screens/create-game/invite-actions.tsx';
import { CodeTiles } from '#client/ui/code-tiles.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';
import { RecordDisc } from '#client/ui/record-disc.tsx';
import { battleTypeLabel } from '#rules/battle-types.ts';
import type { AtTable } from './battle-door.tsx';
import { GameHeader } from './game-header.tsx';

const title = 'Waiting for all players...';

/** Before the second player is in. The code stands here too, for a host who lost the invitation. */
export function GameWaiting(table: AtTable) {
  const { game } = table.battle;
  usePage(title);
  return (
    <>
      <GameHeader {...table} />
      <Page className="pb-8">
        <div className="grid min-h-[70svh] grid-cols-1 content-center justify-items-center py-4 text-center">
          <RecordDisc size={148} ring="var(--bb-fountain-x)" spinning />
          <p className="bill mt-6 text-muted">{battleTypeLabel(game.battleType)}</p>
          <PageTitle className="mt-2 text-[2.5rem]" hint="Game will start when everyone is ready">
            {title}
          </PageTitle>
          <div className="key-panel outline-2 outline-line mt-7 w-full max-w-phone p-3">
            <CodeTiles code={game.roomCode} />
          </div>
          <div className="mt-4 w-full max-w-phone">
            <InviteActions game={game} />
          </div>
          <Link className="btn quiet sm" href={paths.root}>
            Back to Home
          </Link>
        </div>
        <BannerAd avatarType={table.me.avatarType} />
      </Page>
    </>
  );
}
