import { type ReactNode, useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useCurrentUser } from '#client/data/current-user.ts';
import type { SeenBattle } from '#client/data/seen-battle.ts';
import { useBattle } from '#client/data/use-battle.ts';
import { useLiveGame } from '#client/live/live-context.ts';
import { ConnectionLine } from '#client/shell/connection-line.tsx';
import { LoadFailed } from '#client/shell/load-failed.tsx';
import { LoadingPage } from '#client/shell/loading-page.tsx';
import { SignedOut } from '#client/shell/signed-out.tsx';
import { navigations } from '#contract/calls.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { AwayContext } from './away-context.ts';
import { NoBattle } from './no-battle.tsx';
import { useAwaySince } from './use-away-since.ts';

export type AtTable = { battle: SeenBattle; me: OwnUser };

interface BattleDoorProps {
  /** A number or a room code. */
  id: string;
  /** Where this page of the battle with that number is. */
  path: (gameId: string) => string;
  children: (table: AtTable) => ReactNode;
}

/** Lets the players of a battle in, and tells everybody else why not (spec §2 Game). */
export function BattleDoor(props: BattleDoorProps) {
  const me = useCurrentUser();
  if (me.state === 'loading') return <LoadingPage />;
  if (me.state === 'unknown') return <LoadFailed error={me.error} retry={me.retry} />;
  if (me.state === 'anonymous')
    return <SignedOut text="Please log in to continue" href={navigations.logIn} />;
  return <OpenDoor key={props.id} {...props} me={me.user} />;
}

function OpenDoor({ id, path, children, me }: BattleDoorProps & { me: OwnUser }) {
  const [openedAt] = useState(() => performance.now());
  const { battle, error, fetching, again } = useBattle(id);
  useLiveGame(battle?.game.id, me.id);
  const awaySince = useAwaySince(battle?.game.id);
  const numbered = useNumberedAddress(id, battle?.game.id, path);
  // What the page before knew may be over: to act on it would send the player back there.
  const isOld = battle !== undefined && !battle.withPage && battle.receivedAt < openedAt;
  useEffect(() => {
    // A question that was under way when the page opened may end with that as well.
    if (isOld && !fetching && !error) again();
  }, [isOld, fetching, error, again]);
  if (!battle || isOld || !numbered) {
    return error ? <NoBattle id={id} error={error} again={again} /> : <LoadingPage />;
  }
  return (
    <>
      <ConnectionLine />
      <AwayContext value={awaySince}>{children({ battle, me })}</AwayContext>
    </>
  );
}

/** A room code in the address gives way to the battle's number: the page opens once, under that. */
function useNumberedAddress(id: string, gameId: number | undefined, path: BattleDoorProps['path']) {
  const number = String(gameId ?? id);
  useEffect(() => {
    if (number !== id) navigate(path(number), { replace: true });
  }, [id, number, path]);
  return number === id;
}
