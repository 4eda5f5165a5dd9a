import { nameOf } from '#client/data/use-battle.ts';
import type { Player, PublicResults, Sends, WireSong } from '#contract/schemas.ts';

/** Words of another player, and how they are reported. */
export type Reportable = { words: string; body: Sends<'report'>['body'] };

export const kinds: readonly { about: Reportable['body']['about']; word: string; label: string }[] = [
  { about: 'name', word: 'name', label: 'Battle name' },
  { about: 'song', word: 'title', label: 'Title and artist' },
  { about: 'comment', word: 'comment', label: 'Comment' },
];

export const reportableName = (player: Pick<Player, 'id' | 'nickname' | 'firstName'>): Reportable => ({
  words: nameOf(player),
  body: { about: 'name', userId: player.id },
});

export const reportableTitles = (
  songs: readonly Pick<WireSong, 'id' | 'title' | 'artist' | 'titleHidden'>[],
): Reportable[] =>
  songs
    .filter(({ titleHidden }) => !titleHidden)
    .map(({ id, title, artist }) => ({
      words: artist ? `${title} - ${artist}` : title,
      body: { about: 'song', songId: id },
    }));

/** The names, titles and comments of a finished battle, but for those of who looks. */
export function reportablesOf(
  { players, songs }: Pick<PublicResults, 'players' | 'songs'>,
  me: string | null,
): Reportable[] {
  const names = players.filter(({ id, deleted }) => id !== me && !deleted).map(reportableName);
  const titles = reportableTitles(songs.filter(({ submittedBy }) => submittedBy !== me));
  const comments = songs.flatMap(({ id, ratings }) =>
    ratings.flatMap(({ comment, ratedBy }): Reportable[] =>
      comment && ratedBy !== me ? [{ words: comment, body: { about: 'comment', songId: id, ratedBy } }] : [],
    ),
  );
  return [...names, ...titles, ...comments];
}
