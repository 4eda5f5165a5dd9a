import { useQuery } from '@tanstack/react-query';
import { useLiveState } from '#client/live/live-context.ts';
import { timings } from '#client/timings.ts';
import type { Side } from '#client/ui/art/sides.tsx';
import type { Player, Table } from '#contract/schemas.ts';
import { shownName } from '#rules/names/shown-name.ts';
import { isFinal, retryAfterMs, send } from './send.ts';
import { callKey } from './use-call.ts';

/** The table of a battle, as the server sent it to one player. Sealed ratings have null for rating and comment. */
export type SeenTable = Table & {
  /** Time of the response on the clock of `performance.now`, halfway between request and arrival; `game.timeoutMs` counts from then. */
  receivedAt: number;
  /** Set for a response in the HTML, which no earlier page has shown. */
  withPage?: true;
};

/** Returns the side of a player; side A is the same player on every screen. */
export const sideOf = (players: readonly Player[], playerId: string): Side =>
  players[0]?.id === playerId ? 'a' : 'b';

/** Returns the nickname, else the first name: every player has one of the two. */
export const nameOf = (player: Pick<Player, 'nickname' | 'firstName'> | undefined): string =>
  shownName(player, 'Your opponent');

export const opponentOf = (players: readonly Player[], myId: string): Player | undefined =>
  players.find((player) => player.id !== myId);

/** Polling interval with an open live channel, which may be dead or may have lost a message; in milliseconds. */
const fetchWithLive = 15_000;

/** Fetches the table of a battle, again after live messages, and by polling in case they fail. */
export function useTable(id: string) {
  const live = useLiveState();
  const every = live === 'open' ? fetchWithLive : timings.fetchWithoutLive;
  const { data, error, isFetching, refetch } = useQuery<SeenTable>({
    queryKey: callKey('showTable', { params: { id } }),
    queryFn: () => fetchTable(id),
    refetchInterval: ({ state: { data, error } }) => pollInterval(every, data, error),
  });
  return { table: data, error, fetching: isFetching, again: () => void refetch() };
}

/** Returns the milliseconds until the next poll: `every`, or the wait of a 429; false if the response is final. */
export const pollInterval = (
  every: number,
  table: SeenTable | undefined,
  error: Error | null,
): number | false => table?.game.status !== 'completed' && !isFinal(error) && (retryAfterMs(error) ?? every);

async function fetchTable(id: string): Promise<SeenTable> {
  const sentAt = performance.now();
  const table = await send('showTable', { params: { id } });
  return { ...table, receivedAt: (sentAt + performance.now()) / 2 };
}
