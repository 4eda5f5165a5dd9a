// Chooses random requests of players: mostly the expected move, often a wrong, repeated, late or foreign one.
import type { Battle } from '#rules/battle.ts';
import { claimAfterMs } from '#rules/limits.ts';
import { songOnTheTable, songToSwap, stillToRate } from '#rules/turns.ts';
import type { Action, Sender, Sheet, SongSent } from './actions.ts';
import * as actions from './actions.ts';

export type Chance = ReturnType<typeof createChance>;

export function createChance(roll: () => number) {
  const below = (count: number) => Math.floor(roll() * count);
  return {
    below,
    /** Returns true with this probability in percent. */
    percent: (often: number) => roll() * 100 < often,
    oneOf: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((one) => [roll(), one] as const)
        .sort(([a], [b]) => a - b)
        .map(([, one]) => one),
  };
}

export type Table = {
  battle: Battle;
  people: readonly Sender[];
  chance: Chance;
  past: Action[];
  clock: { now: number };
};

/** Returns one to three simultaneous requests. */
export function batchOf(table: Table): Action[] {
  const { chance, past } = table;
  const batch: Action[] = [chance.percent(70) ? expectedAction(table) : anyAction(table)];
  for (let more = chance.below(3); more > 0; more -= 1) {
    if (chance.percent(35)) batch.push(chance.oneOf(batch));
    else if (chance.percent(15) && past.length > 0) batch.push(chance.oneOf(past));
    else batch.push(chance.percent(50) ? expectedAction(table) : anyAction(table));
  }
  return chance.shuffled(batch);
}

/** Returns the battle's number or its room code in either case. */
const refTo = ({ battle: { id, roomCode }, chance }: Table): string =>
  chance.oneOf([String(id), roomCode, roomCode.toLowerCase()]);

/** Videos that the server does not know, so that it uses the sent titles. A video rated by three players would be known. */
const videosOf = ({ id }: Battle): string[] => {
  const own = String(id).padStart(8, '0');
  return [`new${own}`, `New${own}`, `nEw${own}`, `neW${own}`, `-_-${own}`];
};

/** Returns the first song of an anytime battle. */
export const firstSong = (chance: Chance): SongSent => ({
  videoId: `first${chance.below(900_000) + 100_000}`,
  title: `First ${chance.below(1e6)}`,
  artist: 'Queen',
  startSecond: 0,
});

const someSong = ({ battle, chance }: Table): SongSent => ({
  videoId: chance.oneOf(videosOf(battle)),
  title: `Song ${chance.below(1e6)}`,
  artist: chance.oneOf(['Queen', '']),
  startSecond: chance.oneOf([0, 0, 61]),
});

const comments = [null, 'Loud enough.', 'सुंदर 🎸', 'שיר יפה', "'; drop table songs; --", '<b>bold</b>'];

const anyRating = ({ chance }: Table, songId: number): Sheet[number] => ({
  songId,
  rating: 1 + chance.below(10),
  comment: chance.oneOf(comments),
});

const anyScore = (table: Table): Omit<Sheet[number], 'songId'> => {
  const { songId: _, ...rest } = anyRating(table, 0);
  return rest;
};

const playerWith = ({ people, chance }: Table, id: string | null | undefined): Sender =>
  people.find((person) => person.id === id) ?? chance.oneOf(people);

const unknownSong = 999_999_999;

function joinAction(table: Table, ref: string): Action {
  const { battle, people, chance } = table;
  const guest = chance.oneOf(people.filter(({ id }) => id !== battle.hostId));
  if (battle.pace === 'anytime')
    return actions.takeTheSeat(guest, ref, chance.percent(85) ? anyScore(table) : null);
  return actions.join(guest, chance.oneOf([battle.roomCode, battle.roomCode.toLowerCase()]));
}

/** Returns the move that the battle waits for. */
function expectedAction(table: Table): Action {
  const { battle, people, chance, clock } = table;
  const ref = refTo(table);
  const song = songOnTheTable(battle);
  const by = playerWith(table, battle.status === 'rating' ? stillToRate(battle)[0] : battle.currentTurn);
  if (battle.status === 'waiting') return joinAction(table, ref);
  if (mayClaim(battle) && clock.now >= battle.updatedAt + claimAfterMs - 1 && chance.percent(60))
    return actions.claim(
      playerWith(table, chance.oneOf(battle.players)),
      ref,
      chance.oneOf(['win', 'no_result']),
    );
  if (battle.status === 'active') return actions.share(by, ref, battle.currentRound, someSong(table));
  if (battle.status === 'round_summary')
    return actions.nextRound(playerWith(table, chance.oneOf(battle.players)), ref);
  if (battle.status !== 'rating' || !song) return actions.show(chance.oneOf(people), ref);
  if (songToSwap(battle) && chance.percent(60))
    return actions.swap(playerWith(table, song.submittedBy), ref, song.id, someSong(table));
  if (chance.percent(12)) return actions.reportSong(by, ref, song.id);
  return actions.rate(by, [anyRating(table, song.id)]);
}

type Maker = (table: Table, by: Sender, ref: string) => Action;

const anySong = ({ battle, chance }: Table): number =>
  chance.oneOf([...battle.songs.map(({ id }) => id), songOnTheTable(battle)?.id ?? unknownSong, unknownSong]);

const anyRound = ({ battle, chance }: Table): number =>
  Math.max(1, battle.currentRound + chance.oneOf([-1, 0, 0, 0, 1]));

/** All requests, each with its relative frequency. */
const makers: [number, Maker][] = [
  [4, ({ battle }, by) => actions.join(by, battle.roomCode)],
  [4, (table, by, ref) => actions.takeTheSeat(by, ref, table.chance.percent(70) ? anyScore(table) : null)],
  [6, (table, by, ref) => actions.share(by, ref, anyRound(table), someSong(table))],
  [4, (table, by) => actions.rate(by, [anyRating(table, anySong(table))])],
  [3, (table, by) => actions.rate(by, [anyRating(table, anySong(table)), anyRating(table, anySong(table))])],
  [4, (_table, by, ref) => actions.nextRound(by, ref)],
  [4, (table, by, ref) => actions.reportSong(by, ref, anySong(table))],
  [4, (table, by, ref) => actions.swap(by, ref, anySong(table), someSong(table))],
  [3, (_table, by, ref) => actions.checkTime(by, ref)],
  [4, ({ chance }, by, ref) => actions.claim(by, ref, chance.oneOf(['win', 'no_result']))],
  [1, (_table, by, ref) => actions.close(by, ref)],
  [1, (_table, by, ref) => actions.quit(by, ref)],
  [3, (_table, by, ref) => actions.show(by, ref)],
  [3, (_table, by, ref) => actions.showSongs(by, ref)],
  [3, (_table, by, ref) => actions.showRatings(by, ref)],
  [2, (_table, by, ref) => actions.showResults(by, ref)],
];
const weighted = makers.flatMap(([often, attempt]) => Array.from({ length: often }, () => attempt));

const anyAction = (table: Table): Action =>
  table.chance.oneOf(weighted)(table, table.chance.oneOf(table.people), refTo(table));

const mayClaim = ({ status }: Battle): boolean => status === 'rating' || status === 'round_summary';

/** Returns the milliseconds before the next batch, sometimes exactly up to the deadline or beyond it. */
export function pauseBefore({ battle, chance }: Table, now: number): number {
  if (battle.deadlineAt !== null && chance.percent(3))
    return Math.max(0, battle.deadlineAt - now + chance.oneOf([-1, 0, 1000, 1999, 2000, 5000]));
  if (mayClaim(battle) && chance.percent(12)) return claimAfterMs - chance.oneOf([0, 0, 1]);
  if (battle.status === 'round_summary') return chance.oneOf([0, 9999, 10_000, 10_000]);
  return chance.oneOf([0, 1, 700, 4000]);
}
