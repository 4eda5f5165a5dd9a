import { createContext, type ReactNode, useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { isFinal, isUnauthorized } from '#client/data/send.ts';
import { type SeenTable, useTable } from '#client/data/use-table.ts';
import { nowAndOnOpen, useBattleMessages, useLiveGame } from '#client/live/live-context.ts';
import { ConnectionLine } from '#client/shell/connection-line.tsx';
import { LoadFailed, LoadingPage } from '#client/shell/page-states.tsx';
import { ForPlayer } from '#client/shell/with-user.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { Game, OwnUser } from '#contract/schemas.ts';
import { songsToRate } from '#rules/situation.ts';

const fallback = <LoadingPage />;
const NoBattle = lazyComponent(() => import('./no-battle.tsx').then((found) => found.NoBattle), { fallback });
const LogInToBattle = lazyComponent(
  () => import('./log-in-to-battle.tsx').then((found) => found.LogInToBattle),
  { fallback },
);

export const AwayContext = createContext<ReadonlyMap<string, number>>(new Map());

/** Returns when each away player left, on the clock of `performance.now`; empty for an anytime battle. */
export function useAwaySince(game: Game | undefined): ReadonlyMap<string, number> {
  const [away, setAway] = useState<ReadonlyMap<string, number>>(new Map());
  useBattleMessages(game?.id, (message) => {
    if (game?.pace === 'anytime') return;
    if (message.type === 'playerAway')
      setAway((before) => new Map(before).set(message.userId, performance.now() - message.awayMs));
    if (message.type === 'playerBack')
      setAway((before) => new Map([...before].filter(([userId]) => userId !== message.userId)));
  });
  // `playerBack` is not repeated for a page that had no connection; the server sends who is away now after each connection.
  useEffect(() => nowAndOnOpen(() => setAway(new Map())), []);
  return away;
}

/**
 * Returns what a player without a connection may lose; undefined while the battle waits for the opponent or for another song, or
 * for days.
 */
export function riskOf(table: SeenTable, myId: string): string | undefined {
  const { pace, status, currentTurn, timeoutMs } = table.game;
  if (pace === 'anytime') return;
  if (currentTurn === myId && timeoutMs !== null) return 'Your clock keeps running';
  if (status === 'round_summary' || songsToRate(table.game, table, myId).some(({ swap }) => swap !== 'asked'))
    return 'Your opponent may end the battle after a minute';
}

export type TableProps = { table: SeenTable; me: OwnUser };

interface BattleGuardProps {
  /** A number or a room code. */
  id: string;
  /** Returns the path of this page for a battle number. */
  path: (gameId: string) => string;
  children: (props: TableProps) => ReactNode;
}

/** Shows the battle to its players; shows other users why they may not see it (spec §2 Game). */
export function BattleGuard(props: BattleGuardProps) {
  return (
    <ForPlayer visitor={<LogInToBattle id={props.id} />}>
      {(me) => <LoadedBattle key={props.id} {...props} me={me} />}
    </ForPlayer>
  );
}

function LoadedBattle({ id, path, children, me }: BattleGuardProps & { me: OwnUser }) {
  const [openedAt] = useState(() => performance.now());
  const { table, error, fetching, again } = useTable(id);
  useLiveGame(table?.game.id, me.id);
  const awaySince = useAwaySince(table?.game);
  // The response cached by the previous page may be out of date; acting on it would send the player back to that page.
  const isOld = table !== undefined && !table.withPage && table.receivedAt < openedAt;
  useEffect(() => {
    // A fetch that was pending when the page opened may return a response as old, so this runs after it too.
    if (isOld && !fetching && !error) again();
  }, [isOld, fetching, error, again]);
  // The number replaces a room code in the path.
  const number = String(table?.game.id ?? id);
  if (number !== id) return <Redirect to={path(number)} replace />;
  if (!table || isOld) {
    if (!error) return <LoadingPage />;
    const isRefused = isUnauthorized(error) || isFinal(error);
    return isRefused ? <NoBattle id={id} error={error} /> : <LoadFailed error={error} retry={again} />;
  }
  return (
    <>
      <ConnectionLine meanwhile={riskOf(table, me.id)} />
      <AwayContext value={awaySince}>{children({ table, me })}</AwayContext>
    </>
  );
}
