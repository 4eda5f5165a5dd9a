import type { Battle, PlayerId } from './battle.ts';
import { awaited } from './turns.ts';

/** What a player is told who has no page open. `reminder`: the clock of a step any time ends soon. */
export const pushEvents = ['result', 'joined', 'your_move', 'rated', 'challenge', 'reminder'] as const;
export type PushEvent = (typeof pushEvents)[number];

/** What a move is to each player who has no page open: at most one thing, the one that says most. */
export function pushesAfter(before: Battle, after: Battle): { to: PlayerId; event: PushEvent }[] {
  return before.players.flatMap((to) => {
    const event = eventFor(to, before, after);
    return event ? [{ to, event }] : [];
  });
}

function eventFor(player: PlayerId, before: Battle, after: Battle): PushEvent | null {
  if (after.status !== before.status && after.status === 'completed') return 'result';
  if (after.players.length > before.players.length) return 'joined';
  if (awaited(after).includes(player) && !awaited(before).includes(player)) return 'your_move';
  return ratingsOf(player, after) > ratingsOf(player, before) ? 'rated' : null;
}

const ratingsOf = (player: PlayerId, { songs, ratings }: Battle): number => {
  const own = new Set(songs.filter(({ submittedBy }) => submittedBy === player).map(({ id }) => id));
  return ratings.filter(({ songId }) => own.has(songId)).length;
};
