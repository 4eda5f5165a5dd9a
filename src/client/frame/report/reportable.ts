import { nameOf } from '#client/data/use-battle.ts';
import type { Player, PublicResults, Sends } from '#contract/schemas.ts';

/** Words of somebody else, and how they are reported. */
export type Reportable = { words: string; body: Sends<'report'>['body'] };

export const reportableName = (player: Pick<Player, 'id' | 'nickname' | 'firstName'>): Reportable => ({
  words: nameOf(player),
  body: { about: 'name', userId: player.id },
});

/** The names and comments of a finished battle, but for those of who looks. */
export function reportablesOf(
  { players, songs }: Pick<PublicResults, 'players' | 'songs'>,
  me: string | null,
): Reportable[] {
  const names = players.filter(({ id }) => id !== me).map(reportableName);
  const comments = songs.flatMap(({ id, ratings }) =>
    ratings.flatMap(({ comment, ratedBy }): Reportable[] =>
      comment && ratedBy !== me ? [{ words: comment, body: { about: 'comment', songId: id, ratedBy } }] : [],
    ),
  );
  return [...names, ...comments];
}
