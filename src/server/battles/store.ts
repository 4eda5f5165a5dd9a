import { and, arrayContains, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Battle, Moment, Rating, Song } from '#rules/battle.ts';
import { runningBattles } from '#rules/limits.ts';
import { readRoomCode } from '#rules/room-code.ts';
import { recordsOf } from '#rules/standings.ts';
import type { Runner } from '#server/database/open.ts';
import { games, ratings, songs, users } from '#server/database/schema.ts';
import { Failure } from '#server/failure.ts';

type GameRow = typeof games.$inferSelect;

/** The code of a room as it was typed; never its number, which is easy to guess. @throws Failure game-not-found */
export function roomCodeFrom(typed: string): string {
  const code = readRoomCode(typed);
  if (!code) throw new Failure('game-not-found');
  return code;
}

/** A battle's number or its room code. */
export type BattleRef = number | string;

const when = (ref: BattleRef) => {
  // A number that no column can hold names no battle.
  if (typeof ref === 'number' || /^\d+$/.test(ref))
    return eq(games.id, Number(ref) > 999_999_999 ? 0 : Number(ref));
  return eq(games.roomCode, readRoomCode(ref) ?? '');
};

const ms = (date: Date | null): Moment | null => date?.getTime() ?? null;
const date = (moment: Moment | null): Date | null => (moment === null ? null : new Date(moment));

/** The battle with its songs and ratings, or null. `lock`: nobody else changes it until this transaction ends. */
export async function loadBattle(db: Runner, ref: BattleRef, lock?: 'lock'): Promise<Battle | null> {
  const query = db.select().from(games).where(when(ref));
  const [row] = lock ? await query.for('update') : await query;
  return row ? withSongs(db, row) : null;
}

async function withSongs(db: Runner, row: GameRow): Promise<Battle> {
  const songRows = await db.select().from(songs).where(eq(songs.gameId, row.id)).orderBy(asc(songs.id));
  const ids = songRows.map((song) => song.id);
  const ratingRows = ids.length
    ? await db.select().from(ratings).where(inArray(ratings.songId, ids)).orderBy(asc(ratings.id))
    : [];
  return {
    ...row,
    ...({ mode: row.mode, battleType: row.battleType, status: row.status, endedBy: row.endedBy } as Checked),
    deadlineAt: ms(row.deadlineAt),
    roundEndedAt: ms(row.roundEndedAt),
    createdAt: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
    songs: songRows.map(songFrom),
    ratings: ratingRows.map(ratingFrom),
  };
}

/** The schema's checks keep these to the words of the rules. */
type Checked = Pick<Battle, 'mode' | 'battleType' | 'status' | 'endedBy'>;

const songFrom = (row: typeof songs.$inferSelect): Song => ({
  ...row,
  videoId: row.youtubeUrl,
  submittedAt: row.submittedAt.getTime(),
});

/** What was written and is not shown stays behind. */
const ratingFrom = ({
  writtenComment: _,
  commentHidden,
  createdAt,
  ...rating
}: typeof ratings.$inferSelect): Rating => ({
  ...rating,
  ...(commentHidden ? { commentHidden } : {}),
  createdAt: createdAt.getTime(),
});

const columns = ({ songs: _, ratings: __, ...battle }: Battle) => ({
  ...battle,
  players: [...battle.players],
  turnOrder: [...battle.turnOrder],
  deadlineAt: date(battle.deadlineAt),
  roundEndedAt: date(battle.roundEndedAt),
  createdAt: new Date(battle.createdAt),
  updatedAt: new Date(battle.updatedAt),
});

/** The numbers of the battles this person is in that still run, newest first. */
export async function runningBattleIds(db: Runner, userId: string): Promise<number[]> {
  const rows = await db
    .select({ id: games.id })
    .from(games)
    .where(and(arrayContains(games.players, [userId]), sql`status not in ('completed', 'expired')`))
    .orderBy(desc(games.id))
    .limit(runningBattles);
  return rows.map((row) => row.id);
}

/** False when another battle has its room code. */
export async function insertBattle(db: Runner, battle: Battle): Promise<boolean> {
  const insert = db.insert(games).values(columns(battle)).onConflictDoNothing({ target: games.roomCode });
  return (await insert.returning({ id: games.id })).length > 0;
}

/** Writes what a move changed: the row, new songs and ratings, and the players' records when it ended. */
export async function saveBattle(db: Runner, before: Battle, after: Battle): Promise<void> {
  const { id, ...values } = columns(after);
  await db
    .update(games)
    .set({ ...values, version: sql`${games.version} + 1` })
    .where(eq(games.id, id));
  await updateSongs(db, before, after);
  const freshSongs = after.songs.slice(before.songs.length);
  if (freshSongs.length) await db.insert(songs).values(freshSongs.map((song) => songRow(id, song)));
  const freshRatings = after.ratings.slice(before.ratings.length);
  if (freshRatings.length) await db.insert(ratings).values(freshRatings.map(ratingRow));
  if (after.status === 'completed' && before.status !== 'completed') await writeRecords(db, after);
}

/** Songs that were there already and are another object now. */
async function updateSongs(db: Runner, before: Battle, after: Battle): Promise<void> {
  const changed = before.songs.flatMap((song, i) => {
    const now = after.songs[i];
    return now && now !== song ? [songRow(after.id, now)] : [];
  });
  for (const { id, ...values } of changed) await db.update(songs).set(values).where(eq(songs.id, id));
}

const songRow = (gameId: number, { videoId, submittedAt, ...song }: Song) => ({
  ...song,
  gameId,
  youtubeUrl: videoId,
  submittedAt: new Date(submittedAt),
});

const ratingRow = (rating: Rating) => ({ ...rating, createdAt: new Date(rating.createdAt) });

/** In the order of the ids, so that two battles of the same two people never wait for each other. */
async function writeRecords(db: Runner, battle: Battle): Promise<void> {
  const records = recordsOf(battle).sort((a, b) => (a.player < b.player ? -1 : 1));
  for (const { player, played, won } of records) {
    await db
      .update(users)
      .set({ gamesPlayed: sql`${users.gamesPlayed} + ${played}`, gamesWon: sql`${users.gamesWon} + ${won}` })
      .where(and(eq(users.id, player), eq(users.isGuest, false)));
  }
}
