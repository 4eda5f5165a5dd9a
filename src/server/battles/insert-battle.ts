import type { Battle, EpochMs, Song } from '#rules/battle.ts';
import { isAnytime } from '#rules/pace.ts';
import type { Runner } from '#server/database/open.ts';
import { games, songs } from '#server/database/schema.ts';
import { type StoredBattle, shownSong } from './read-battle.ts';
import { incrementSeatVersions } from './seats.ts';

const date = (moment: EpochMs | null): Date | null => (moment === null ? null : new Date(moment));

const songRow = (gameId: number, song: Song) => ({
  ...song,
  gameId,
  submittedAt: new Date(song.submittedAt),
});

/** This type makes a field of the rules without a column a compile error. */
type BattleRow = Pick<typeof games.$inferInsert, Exclude<keyof Battle, 'songs' | 'ratings'>>;

const battleRow = ({ songs: _, ratings: __, ...battle }: Battle): BattleRow => ({
  ...battle,
  players: [...battle.players],
  turnOrder: [...battle.turnOrder],
  deadlineAt: date(battle.deadlineAt),
  roundEndedAt: date(battle.roundEndedAt),
  createdAt: new Date(battle.createdAt),
  updatedAt: new Date(battle.updatedAt),
});

/** Stores and numbers a new battle; an anytime battle needs a transaction. Returns null if the room code is taken. */
export async function insertBattle(db: Runner, battle: Battle): Promise<StoredBattle | null> {
  const { id: _, ...row } = battleRow(battle);
  const insert = db.insert(games).values(row).onConflictDoNothing({ target: games.roomCode });
  const [inserted] = await insert.returning({ id: games.id, version: games.version });
  if (!inserted) return null;
  const sent = battle.songs.map((song) => songRow(inserted.id, song));
  if (isAnytime(battle)) await incrementSeatVersions(db, battle.players);
  if (sent.length > 0) await db.insert(songs).values(sent);
  return { ...battle, songs: battle.songs.map(shownSong), ...inserted };
}
