import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useCurrentUser } from '#client/data/current-user.ts';
import { paths } from '#client/paths.ts';
import { LoadFailed } from '#client/shell/failures.tsx';
import { LoadingPage } from '#client/shell/loading-page.tsx';
import { SignedOut } from '#client/shell/signed-out.tsx';
import { forgetPendingJoin } from '#client/sign-in/pending-join.ts';
import { navigations } from '#contract/calls.ts';
import { type BattleType, battleTypes } from '#rules/battle-types.ts';
import { type Mode, modeKeys } from '#rules/modes.ts';
import { type Pace, paces } from '#rules/pace.ts';
import { ChooseMode } from './choose-mode.tsx';
import { ChooseType } from './choose-type.tsx';
import { WaitingRoom } from './waiting-room.tsx';

const modeIn = (text: string | null): Mode | undefined => modeKeys.find((key) => key === text);

const typeIn = (text: string | null): BattleType | undefined => battleTypes.find((type) => type === text);

const paceIn = (text: string | null): Pace | undefined => paces.find((pace) => pace === text);

/** Only a battle any time begins with it. */
const FirstSong = lazy(() => import('./first-song.tsx').then((found) => ({ default: found.FirstSong })));

/** Mode, type, any time the first song, waiting room. The address says which of them, so that back and reload keep their meaning. */
export function CreateGame() {
  const me = useCurrentUser();
  const [search] = useSearchParams();
  if (me.state === 'loading') return <LoadingPage />;
  if (me.state === 'unknown') return <LoadFailed error={me.error} retry={me.retry} />;
  const room = search.get('room');
  // The room goes on without them, so they are brought back to it.
  if (room && !me.user) return <SignedOut text="Please log in to continue" href={navigations.logIn} />;
  if (!me.user?.nickname) return <NameFirst />;
  if (room) return <WaitingRoom key={room} room={room} me={me.user} />;
  const mode = modeIn(search.get('mode'));
  const type = typeIn(search.get('type'));
  if (!mode) return <ChooseMode />;
  if (!type) return <ChooseType mode={mode} asked={paceIn(search.get('pace'))} me={me.user} />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <FirstSong mode={mode} battleType={type} />
    </Suspense>
  );
}

/** The name is for a battle of their own: an invitation left open earlier does not lead them into another's. */
function NameFirst() {
  const [, go] = useLocation();
  useEffect(() => {
    forgetPendingJoin();
    go(paths.nickname, { replace: true });
  }, [go]);
  return <LoadingPage />;
}
