import type { Battle, Rating, Song } from '#rules/battle.ts';
import { pairOf, recordsOf } from '#rules/standings.ts';
import type { Ask } from '#server/database/open.ts';
import { together } from '#server/database/together.ts';
import type { Memory } from '#server/memory/memory.ts';
import { allClauses, type Clause, type Stored, saveStatement } from './save-statement.ts';
import type { StoredBattle } from './store.ts';

type Change = { before: StoredBattle | null; after: Battle };
/**
 * Stores what a move changed, or a new battle, of which nothing was before. Null: another move came first, or another
 * battle has its room code.
 */
export type SaveBattle = (before: StoredBattle | null, after: Battle) => Promise<StoredBattle | null>;

/** The database stores one group while the rules make the moves of another; more would only be smaller, and a move dearer. */
const groups = { most: 16, atOnce: 2 } as const;

/** `noteRecord` hears of each row of a player that was changed with a battle. */
export function openSaving(ask: Ask, { noteRecord }: Pick<Memory, 'noteRecord'>): SaveBattle {
  const saveAll = async (changes: Change[]) => {
    const lists = allClauses.map((clause) => [clause, changes.flatMap(listOf[clause])] as const);
    const wanted = lists.filter(([, list]) => list.length > 0);
    const statement = saveStatement(wanted.map(([clause]) => clause));
    const values = wanted.map(([, list]) => JSON.stringify(list));
    const saved = (await ask(statement, values)) as Stored[];
    for (const { record } of saved) if (record) noteRecord(record);
    const counted = new Map(saved.map((each) => [each.id, each.counted]));
    return changes.map((change) => storedOf(change, counted.get(change.after.id) ?? null));
  };
  const save = together(saveAll, { ...groups, keyOf: ({ after }) => after.id });
  return (before, after) => save({ before, after });
}

/** What each clause of the statement takes from a change; of songs and ratings what is new. */
const listOf: Record<Clause, (change: Change) => object[]> = {
  moved: ({ before, after }) => (before ? [{ ...movingOf(before, after), version: before.version }] : []),
  opened: ({ before, after }) => (before ? [] : [after]),
  songs: ({ before, after }) => of(after, after.songs.slice(before?.songs.length)),
  swapped: ({ before, after }) => of(after, swappedIn(before, after)),
  ratings: ({ before, after }) => of(after, after.ratings.slice(before?.ratings.length)),
  records: ({ before, after }) => (before && ends(before, after) ? of(after, recordsOf(after)) : []),
};

const ends = (before: Battle, after: Battle): boolean =>
  after.status === 'completed' && before.status !== 'completed';

const of = (battle: Battle, parts: object[]): object[] =>
  parts.map((part) => ({ ...part, gameId: battle.id }));

/** What a move may change; who plays, and in which order, only where it did. */
function movingOf(before: Battle, after: Battle) {
  const {
    songs,
    ratings,
    roomCode,
    hostId,
    maxPlayers,
    mode,
    battleType,
    totalRounds,
    createdAt,
    players,
    turnOrder,
    ...moving
  } = after;
  return {
    ...moving,
    ...(ends(before, after) && { pair: pairOf(after) }),
    ...(players !== before.players && { players }),
    ...(turnOrder !== before.turnOrder && { turnOrder }),
  };
}

/** A song in the place of another keeps its number. */
const swappedIn = (before: Battle | null, { songs }: Battle): Song[] =>
  before?.songs.flatMap((song, at) => (songs[at] && songs[at] !== song ? [songs[at]] : [])) ?? [];

/** `counted`: as it was stored; null where nothing was. */
const storedOf = ({ before, after }: Change, counted: boolean | null): StoredBattle | null => {
  if (counted === null) return null;
  const version = before ? before.version + 1 : 0;
  return { ...after, counted, version, songs: after.songs.map(shownSong), ratings: after.ratings.map(shown) };
};

/** What was written and is not shown is stored, and not remembered. */
const shownSong = ({ writtenTitle: _, writtenArtist: __, ...song }: Song): Song => song;
const shown = ({ writtenComment: _, ...rating }: Rating): Rating => rating;
