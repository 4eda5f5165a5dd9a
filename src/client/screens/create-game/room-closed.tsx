import { useLocation } from 'wouter';
import { whyClosed } from '#client/battle/why-closed.ts';
import { paths } from '#client/paths.ts';
import { Header } from '#client/shell/header/header.tsx';
import { usePage } from '#client/shell/use-page.ts';
import { RecordDisc } from '#client/ui/art/record-disc.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { PageTitle } from '#client/ui/layout/page-title.tsx';
import type { Game } from '#contract/schemas.ts';

/** The room is gone, and why; without a `game` it was never this person's. */
export function RoomClosed({ game }: { game: Game | undefined }) {
  const { title, hint } = whyClosed(game);
  usePage(title);
  const [, go] = useLocation();
  return (
    <>
      <Header />
      <main className="page grid min-h-[70svh] content-center justify-items-center gap-5 text-center">
        <RecordDisc size={148} />
        <PageTitle hint={hint}>{title}</PageTitle>
        <div className="mt-2 grid w-full gap-2.5">
          <Button onClick={() => go(paths.createGame)}>Start New Game</Button>
          <Button kind="ghost" onClick={() => go(paths.home)}>
            Back to Home
          </Button>
        </div>
      </main>
    </>
  );
}
