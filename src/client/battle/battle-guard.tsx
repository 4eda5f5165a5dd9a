import { createContext, type ReactNode, useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { failedWith, isUnauthorized } from '#client/data/send.ts';
import { useInvitation } from '#client/data/use-invitation.ts';
import { type SeenTable, useTable } from '#client/data/use-table.ts';
import { nowAndOnOpen, useBattleMessages, useLiveGame } from '#client/live/live-context.ts';
import { ConnectionLine } from '#client/shell/connection-line.tsx';
import { logInAgain } from '#client/shell/failure-toasts.ts';
import { MissingPage } from '#client/shell/missing-page.tsx';
import { LoadFailed, LoadingPage } from '#client/shell/page-states.tsx';
import { ForPlayer } from '#client/shell/with-user.tsx';
import { BrokenRecord } from '#client/ui/art/disc.tsx';
import { paths } from '#contract/paths.ts';
import type { Game, OwnUser } from '#contract/schemas.ts';
import { findRoomCode } from '#rules/room-code.ts';
import { LogInToBattle } from './log-in-to-battle.tsx';
import { notYours, usePublicPage } from './use-public-page.ts';

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
  if (!table || isOld) return error ? <NoBattle id={id} error={error} again={again} /> : <LoadingPage />;
  const { pace, currentTurn, timeoutMs } = table.game;
  const clockRuns = pace === 'live' && currentTurn === me.id && timeoutMs !== null;
  return (
    <>
      <ConnectionLine clockRuns={clockRuns} />
      <AwayContext value={awaySince}>{children({ table, me })}</AwayContext>
    </>
  );
}

const forbidden = 403;

const notFound = { title: 'Game not found', hint: 'Check the link or the room code.' };

type NoBattleProps = { id: string; error: Error; again: () => void };

function NoBattle({ id, error, again }: NoBattleProps) {
  const isForbidden = failedWith(error, forbidden);
  const code = isForbidden ? findRoomCode(id) : null;
  const { room, loading } = useInvitation(code);
  const completedNumber = room?.status === 'completed' ? String(room.id) : null;
  const number = code === null ? id : completedNumber;
  const ended = usePublicPage(isForbidden ? number : null);
  if (isUnauthorized(error)) return <SessionEnded />;
  if (!isForbidden && !failedWith(error, 400, 404)) return <LoadFailed error={error} retry={again} />;
  if (loading) return <LoadingPage />;
  // The room still waits for a second player, and its code lets this user join.
  if (code && room?.status === 'waiting') return <Redirect to={paths.joinGame(code)} replace />;
  const reason = isForbidden ? notYours(ended) : notFound;
  return <MissingPage {...reason} art={<BrokenRecord size={220} />} link={ended} />;
}

function SessionEnded() {
  useEffect(logInAgain, []);
  return <LoadingPage />;
}
