import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { dismissOfRoom } from '#client/announce/toasts.ts';
import { whyClosed } from '#client/battle/how-it-ended.ts';
import { invalidateBattleSoon } from '#client/data/query-client.ts';
import { isFinal, restMs } from '#client/data/send.ts';
import { useCall } from '#client/data/use-call.ts';
import { useLiveGame, useLiveMessages, useLiveState } from '#client/live/live-context.ts';
import { paths } from '#client/paths.ts';
import { ConnectionLine } from '#client/shell/connection-line.tsx';
import { LoadFailed } from '#client/shell/failures.tsx';
import { Header } from '#client/shell/header/header.tsx';
import { LoadingPage } from '#client/shell/loading-page.tsx';
import { usePage } from '#client/shell/use-page.ts';
import { timings } from '#client/timings.ts';
import { RecordDisc } from '#client/ui/art/record-disc.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { PageTitle } from '#client/ui/layout/page.tsx';
import type { Game, OwnUser } from '#contract/schemas.ts';
import { Lobby } from './lobby.tsx';

/** The room is gone, and why; without a `game` it was never this person's. */
function RoomClosed({ game }: { game: Game | undefined }) {
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

/** Even a live channel that is open may have lost the one message that counts; in milliseconds. */
const lookEvery = 6_000;

/** The host waits here; the battle itself says when it starts, a live message only makes it prompt. */
export function WaitingRoom({ room, me }: { room: string; me: OwnUser }) {
  const live = useLiveState();
  const every = live === 'open' ? lookEvery : timings.fetchWithoutLive;
  const {
    data: game,
    error,
    refetch,
  } = useCall(
    'showBattle',
    { params: { id: room } },
    { refetchInterval: ({ state }) => restMs(state.error) ?? every },
  );
  useLiveGame(game?.id, me.id);
  useLiveMessages((message) => message.type === 'gameUpdated' && invalidateBattleSoon());
  useLeaveWhenStarted(game);
  useHushWhenOver(isFinal(error) || (game !== undefined && game.status !== 'waiting'));
  if (isFinal(error)) return <RoomClosed game={undefined} />;
  if (game?.status === 'expired') return <RoomClosed game={game} />;
  if (game) {
    return (
      <>
        <ConnectionLine />
        <Lobby game={game} />
      </>
    );
  }
  return error ? <LoadFailed error={error} retry={() => void refetch()} /> : <LoadingPage />;
}

/** Its code would lie over what comes then, and lead nowhere. */
function useHushWhenOver(over: boolean) {
  useEffect(() => {
    if (over) dismissOfRoom();
  }, [over]);
}

function useLeaveWhenStarted(game: Game | undefined) {
  const [, go] = useLocation();
  const { id, status } = game ?? {};
  useEffect(() => {
    if (id === undefined || status === 'expired' || status === 'waiting') return;
    go(status === 'completed' ? paths.results(id) : paths.game(id), { replace: true });
  }, [id, status, go]);
}
