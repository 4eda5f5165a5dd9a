import { useLocation } from 'wouter';
import { Header } from '#client/frame/header.tsx';
import { usePage } from '#client/frame/use-page.ts';
import { paths } from '#client/paths.ts';
import { Button } from '#client/ui/button.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';
import { RecordDisc } from '#client/ui/record-disc.tsx';
import type { Game } from '#contract/schemas.ts';
import { whyClosed } from './why-closed.ts';

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
