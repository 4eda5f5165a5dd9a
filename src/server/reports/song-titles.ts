import { and, desc, eq, sql } from 'drizzle-orm';
import { maxProfileSongs } from '#rules/limits.ts';
import type { User } from '#server/accounts/store.ts';
import { incrementVersions } from '#server/battles/save-battle.ts';
import { starredWords } from '#server/battles/sent-texts.ts';
import { songs } from '#server/database/schema.ts';
import type { ToolContext } from '#server/settings/context.ts';
import { NotDone } from '#server/settings/tool-commands.ts';

/** Stand-in for a title and an artist that the operator hid. */
const hiddenTitle = { title: 'Title hidden by the operator of this site', artist: '' } as const;

export type StoredSong = typeof songs.$inferSelect;

/** Returns the song with this number. @throws NotDone */
export async function songBy({ db }: ToolContext, id: number): Promise<StoredSong> {
  const [song] = await db.select().from(songs).where(eq(songs.id, id));
  if (!song) throw new NotDone(`There is no song ${id}.`);
  return song;
}

const newest = desc(songs.submittedAt);

export const songsOf = ({ db }: ToolContext, { id }: User): Promise<StoredSong[]> =>
  db.select().from(songs).where(eq(songs.submittedBy, id)).orderBy(newest).limit(maxProfileSongs);

export const hiddenSongs = ({ db }: ToolContext): Promise<StoredSong[]> =>
  db.select().from(songs).where(eq(songs.titleHidden, true)).orderBy(newest);

/** Replaces title and artist with a stand-in on every page. @throws NotDone */
export async function hideTitle(context: ToolContext, id: number) {
  const writtenTitle = sql`coalesce(${songs.writtenTitle}, ${songs.title})`;
  const writtenArtist = sql`coalesce(${songs.writtenArtist}, ${songs.artist})`;
  await context.transaction(async (tx) => {
    const [hidden] = await tx
      .update(songs)
      .set({ ...hiddenTitle, titleHidden: true, writtenTitle, writtenArtist })
      .where(and(eq(songs.id, id), eq(songs.titleHidden, false)))
      .returning({ gameId: songs.gameId });
    if (!hidden) throw new NotDone('This title is hidden already.');
    await incrementVersions(tx, sql`id = ${hidden.gameId}`);
  });
}

/** Shows title and artist again, with rude words starred. @throws NotDone */
export async function unhideTitle(context: ToolContext, id: number) {
  const song = await songBy(context, id);
  if (!song.titleHidden) throw new NotDone('This title is not hidden.');
  const shown = starredWords(song.writtenTitle ?? '', song.writtenArtist ?? '');
  const set = { ...shown, titleHidden: false };
  await context.transaction(async (tx) => {
    await tx.update(songs).set(set).where(eq(songs.id, id));
    await incrementVersions(tx, sql`id = ${song.gameId}`);
  });
}
