type SongLike = { id: number; submittedBy: string; round: number };
type BattleLike = { status: string; currentRound: number };

/** Others' songs of this round that this person has not rated: what the rating panel lists (spec §4). */
export function songsToRate<S extends SongLike>(
  battle: BattleLike,
  songs: readonly S[],
  ratedSongIds: ReadonlySet<number>,
  me: string,
): S[] {
  if (battle.status !== 'rating') return [];
  return songs.filter(
    (song) => song.round === battle.currentRound && song.submittedBy !== me && !ratedSongIds.has(song.id),
  );
}
