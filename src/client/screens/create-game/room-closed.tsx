import { useLocation } from 'wouter';
import { Header } from '#client/frame/header.tsx';
import { usePage } from '#client/frame/use-page.ts';
import { paths } from '#client/paths.ts';
import { Button } from '#client/ui/button.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';
import { RecordDisc } from '#client/ui/record-disc.tsx';

/** The room is gone: nobody came in time, or it was never this person's. */
export function RoomClosed() {
  usePage('Room closed');
  const [, go] = useLocation();
  return (
    <>
      <Header />
      <main className="page grid min-h-[70svh] place-content-center justify-items-center gap-5 text-center">
        <RecordDisc size={148} />
        <PageTitle hint="Nobody joined in time, or it was never open for you.">This room is closed</PageTitle>
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
