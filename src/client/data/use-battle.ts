import { useQuery } from '@tanstack/react-query';
import { useLiveState } from '#client/live/live-context.ts';
import { timings } from '#client/timings.ts';
import type { Side } from '#client/ui/art/sides.tsx';
import type { Player, Table } from '#contract/schemas.ts';
import { isFinal, retryAfterMs, send } from './send.ts';
import { battleKey } from './use-call.ts';

/** A battle as the server showed it to one player at one moment. Sealed ratings have null for rating and comment. */
export type SeenBattle = Table & {
  /** When the answer arrived, on the clock of `performance.now`: what `game.timeoutMs` counts from. */
  receivedAt: number;
  /** Set for an answer in the HTML, which no page before has shown. */
  withPage?: true;
};

/** Side A is the same player on every screen. */
export const sideOf = (players: readonly Player[], playerId: string): Side =>
  players[0]?.id === playerId ? 'a' : 'b';

/** Nickname, else first name: every player has one of them. */
export const nameOf = (player: Pick<Player, 'nickname' | 'firstName'> | undefined): string =>
  player?.nickname ?? player?.firstName ?? 'Your opponent';

export const opponentOf = (players: readonly Player[], me: string): Player | undefined =>
  players.find((player) => player.id !== me);

/** How often to fetch with an open channel, for a lost message or a channel that is dead; in milliseconds. */
const fetchWithLive = 15_000;

/** A running battle as this player may see it, updated after live messages, and by polling should they fail. */
export function useBattle(id: string) {
  const live = useLiveState();
  const every = live === 'open' ? fetchWithLive : timings.fetchWithoutLive;
  const { data, error, isFetching, refetch } = useQuery<SeenBattle>({
    queryKey: battleKey(id),
    queryFn: () => fetchBattle(id),
    refetchInterval: ({ state: { data, error } }) => pollInterval(every, data, error),
  });
  return { battle: data, error, fetching: isFetching, again: () => void refetch() };
}

/** Milliseconds until the next poll: `every`, or what a 429 asks for; false if the answer cannot change any more. */
export const pollInterval = (
  every: number,
  battle: SeenBattle | undefined,
  error: Error | null,
): number | false => battle?.game.status !== 'completed' && !isFinal(error) && (retryAfterMs(error) ?? every);

const fetchBattle = async (id: string): Promise<SeenBattle> => ({
  ...(await send('showTable', { params: { id } })),
  receivedAt: performance.now(),
});
