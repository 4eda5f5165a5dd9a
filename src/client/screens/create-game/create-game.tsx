import { useEffect } from 'react';
import { Link, Redirect, useSearchParams } from 'wouter';
import { dismissRoomToast } from '#client/announce/room-toast.ts';
import { battlePath } from '#client/battle/battle-paths.ts';
import { useAnytimeHours } from '#client/battle/use-anytime-limit.ts';
import { whyClosed } from '#client/battle/why-closed.ts';
import { isFinal, retryAfterMs } from '#client/data/send.ts';
import { useCall } from '#client/data/use-call.ts';
import { useLiveGame } from '#client/live/live-context.ts';
import { ConnectionLine } from '#client/shell/connection-line.tsx';
import { go } from '#client/shell/go.ts';
import { Header } from '#client/shell/header.tsx';
import { LogInPage } from '#client/shell/log-in-page.tsx';
import { LoadFailed, LoadingPage } from '#client/shell/page-states.tsx';
import { PageTitle } from '#client/shell/page-title.tsx';
import { WithUser } from '#client/shell/with-user.tsx';
import { clearPendingJoin } from '#client/sign-in/pending-join.ts';
import { RecordDisc } from '#client/ui/art/disc.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { navigations } from '#contract/calls.ts';
import { paths } from '#contract/paths.ts';
import type { Game, OwnUser } from '#contract/schemas.ts';
import { battleTypes } from '#rules/battle-types.ts';
import { modeKeys } from '#rules/modes.ts';
import { paces } from '#rules/pace.ts';
import { ChooseMode } from './choose-mode.tsx';
import { ChooseType } from './choose-type.tsx';
import { Lobby } from './lobby.tsx';
import { oneOf } from './open-battle.ts';

/** Loaded on demand, because only an anytime battle has this step. */
const FirstSong = lazyComponent(() => import('./first-song.tsx').then((found) => found.FirstSong), {
  fallback: <LoadingPage />,
});

/** Shows one step: mode, type, first song (anytime only) or waiting room. The URL has the step, for "Back" and a reload. */
export const CreateGame = () => <WithUser>{(user) => <Step user={user} />}</WithUser>;

function Step({ user }: { user: OwnUser | null }) {
  const [search] = useSearchParams();
  const room = search.get('room');
  // The login leads back to the room, which is still open.
  if (room && !user) return <LogInPage text="Please log in to continue" href={navigations.logIn} />;
  if (!user?.nickname) return <NameFirst />;
  if (room) return <WaitingRoom key={room} room={room} me={user} />;
  const mode = oneOf(modeKeys, search.get('mode'));
  const type = oneOf(battleTypes, search.get('type'));
  if (!mode) return <ChooseMode />;
  if (!type) return <ChooseType mode={mode} urlPace={oneOf(paces, search.get('pace'))} me={user} />;
  return <FirstSong mode={mode} battleType={type} />;
}

/** Redirects to the choice of a name. Clears the room stored for joining, because the name page would lead there. */
function NameFirst() {
  useEffect(() => {
    clearPendingJoin();
    go(paths.nickname, { replace: true });
  }, []);
  return <LoadingPage />;
}

/** Shows why the room is closed; without a `game` the room is missing or not this player's. */
function RoomClosed({ game }: { game: Game | undefined }) {
  const { title, hint } = whyClosed(game, useAnytimeHours());
  return (
    <>
      <Header />
      <main className="page grid min-h-[70svh] content-center justify-items-center gap-5 text-center">
        <RecordDisc size={148} />
        <PageTitle hint={hint}>{title}</PageTitle>
        <div className="mt-2 grid w-full gap-2.5">
          <Link className="btn action" href={paths.createGame}>
            Start New Game
          </Link>
          <Link className="btn ghost" href={paths.home}>
            Back to Home
          </Link>
        </div>
      </main>
    </>
  );
}

/** Polling interval in milliseconds, since the live channel may have lost a message. */
const pollMs = 6000;

/** Shows the room of a waiting host. The fetched battle decides when it starts; a live message only triggers a fetch. */
function WaitingRoom({ room, me }: { room: string; me: OwnUser }) {
  const {
    data: game,
    error,
    refetch,
  } = useCall(
    'showBattle',
    { params: { id: room } },
    { refetchInterval: ({ state }) => retryAfterMs(state.error) ?? pollMs },
  );
  useLiveGame(game?.id, me.id);
  const isOver = isFinal(error) || (game !== undefined && game.status !== 'waiting');
  useEffect(() => {
    // The code of the toast about the room no longer works.
    if (isOver) dismissRoomToast();
  }, [isOver]);
  if (isFinal(error)) return <RoomClosed game={undefined} />;
  if (!game) return error ? <LoadFailed error={error} retry={() => void refetch()} /> : <LoadingPage />;
  if (game.status === 'expired') return <RoomClosed game={game} />;
  if (game.status !== 'waiting') return <Redirect to={battlePath(game)} replace />;
  return (
    <>
      <ConnectionLine />
      <Lobby game={game} />
    </>
  );
}
