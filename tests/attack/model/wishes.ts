// What people try at a battle: mostly what is due, often what is not, twice, too late or of another player's.
import type { Battle } from '#rules/battle.ts';
import { claimAfterMs } from '#rules/limits.ts';
import { songOnTheTable, songToSwap, stillToRate } from '#rules/turns.ts';
import type { Deed, Doer, Sheet, SongSent } from './deeds.ts';
import * as deeds from './deeds.ts';

export type Chance = ReturnType<typeof createChance>;

export function createChance(roll: () => number) {
  const below = (count: number) => Math.floor(roll() * count);
  return {
    below,
    /** True so often of a hundred times. */
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
  people: readonly Doer[];
  chance: Chance;
  past: Deed[];
  clock: { now: number };
};

/** One to three requests for the same moment. */
export function batchOf(table: Table): Deed[] {
  const { chance, past } = table;
  const batch: Deed[] = [chance.percent(70) ? dueDeed(table) : anyDeed(table)];
  for (let more = chance.below(3); more > 0; more -= 1) {
    if (chance.percent(35)) batch.push(chance.oneOf(batch));
    else if (chance.percent(15) && past.length > 0) batch.push(chance.oneOf(past));
    else batch.push(chance.percent(50) ? dueDeed(table) : anyDeed(table));
  }
  return chance.shuffled(batch);
}

/** A battle is named by its number or its code, however that is written. */
const refTo = ({ battle: { id, roomCode }, chance }: Table): string =>
  chance.oneOf([String(id), roomCode, roomCode.toLowerCase()]);

/**
 * Of which the server knows nothing: they go by the titles that are sent. Each battle has its own, for a video that three people
 * have rated is known by its title.
 */
const videosOf = ({ id }: Battle): string[] => {
  const own = String(id).padStart(8, '0');
  return [`new${own}`, `New${own}`, `nEw${own}`, `neW${own}`, `-_-${own}`];
};

/** The song of an invitation any time. */
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

const given = ({ chance }: Table, songId: number): Sheet[number] => ({
  songId,
  rating: 1 + chance.below(10),
  comment: chance.oneOf(comments),
});

const score = (table: Table): Omit<Sheet[number], 'songId'> => {
  const { songId: _, ...rest } = given(table, 0);
  return rest;
};

const personOf = ({ people, chance }: Table, id: string | null | undefined): Doer =>
  people.find((person) => person.id === id) ?? chance.oneOf(people);

const unknownSong = 999_999_999;

function joining(table: Table, ref: string): Deed {
  const { battle, people, chance } = table;
  const guest = chance.oneOf(people.filter(({ id }) => id !== battle.hostId));
  if (battle.pace === 'anytime') return deeds.sit(guest, ref, chance.percent(85) ? score(table) : null);
  return deeds.join(guest, chance.oneOf([battle.roomCode, battle.roomCode.toLowerCase()]));
}

/** What a sensible player would do now. */
function dueDeed(table: Table): Deed {
  const { battle, people, chance, clock } = table;
  const ref = refTo(table);
  const song = songOnTheTable(battle);
  const by = personOf(table, battle.status === 'rating' ? stillToRate(battle)[0] : battle.currentTurn);
  if (battle.status === 'waiting') return joining(table, ref);
  if (isWaitedIn(battle) && clock.now >= battle.updatedAt + claimAfterMs - 1 && chance.percent(60))
    return deeds.claim(
      personOf(table, chance.oneOf(battle.players)),
      ref,
      chance.oneOf(['win', 'no_result']),
    );
  if (battle.status === 'active') return deeds.share(by, ref, battle.currentRound, someSong(table));
  if (battle.status === 'round_summary')
    return deeds.goOn(personOf(table, chance.oneOf(battle.players)), ref);
  if (battle.status !== 'rating' || !song) return deeds.show(chance.oneOf(people), ref);
  if (songToSwap(battle) && chance.percent(60))
    return deeds.swap(personOf(table, song.submittedBy), ref, song.id, someSong(table));
  if (chance.percent(12)) return deeds.wantAnother(by, ref, song.id);
  return deeds.rate(by, [given(table, song.id)]);
}

type Try = (table: Table, by: Doer, ref: string) => Deed;

const anySong = ({ battle, chance }: Table): number =>
  chance.oneOf([...battle.songs.map(({ id }) => id), songOnTheTable(battle)?.id ?? unknownSong, unknownSong]);

const anyRound = ({ battle, chance }: Table): number =>
  Math.max(1, battle.currentRound + chance.oneOf([-1, 0, 0, 0, 1]));

/** Everything that can be tried, each as often as its number says. */
const tries: [number, Try][] = [
  [4, ({ battle }, by) => deeds.join(by, battle.roomCode)],
  [4, (table, by, ref) => deeds.sit(by, ref, table.chance.percent(70) ? score(table) : null)],
  [6, (table, by, ref) => deeds.share(by, ref, anyRound(table), someSong(table))],
  [4, (table, by) => deeds.rate(by, [given(table, anySong(table))])],
  [3, (table, by) => deeds.rate(by, [given(table, anySong(table)), given(table, anySong(table))])],
  [4, (_table, by, ref) => deeds.goOn(by, ref)],
  [4, (table, by, ref) => deeds.wantAnother(by, ref, anySong(table))],
  [4, (table, by, ref) => deeds.swap(by, ref, anySong(table), someSong(table))],
  [3, (_table, by, ref) => deeds.look(by, ref)],
  [4, ({ chance }, by, ref) => deeds.claim(by, ref, chance.oneOf(['win', 'no_result']))],
  [1, (_table, by, ref) => deeds.close(by, ref)],
  [1, (_table, by, ref) => deeds.quit(by, ref)],
  [3, (_table, by, ref) => deeds.show(by, ref)],
  [3, (_table, by, ref) => deeds.showSongs(by, ref)],
  [3, (_table, by, ref) => deeds.showRatings(by, ref)],
  [2, (_table, by, ref) => deeds.showResults(by, ref)],
];
const urn = tries.flatMap(([often, attempt]) => Array.from({ length: often }, () => attempt));

const anyDeed = (table: Table): Deed =>
  table.chance.oneOf(urn)(table, table.chance.oneOf(table.people), refTo(table));

const isWaitedIn = ({ status }: Battle): boolean => status === 'rating' || status === 'round_summary';

/** How many milliseconds pass before the next moment; now and then just to the end of the clock, or beyond. */
export function pauseBefore({ battle, chance }: Table, now: number): number {
  if (battle.deadlineAt !== null && chance.percent(3))
    return Math.max(0, battle.deadlineAt - now + chance.oneOf([-1, 0, 1000, 1999, 2000, 5000]));
  if (isWaitedIn(battle) && chance.percent(12)) return claimAfterMs - chance.oneOf([0, 0, 1]);
  if (battle.status === 'round_summary') return chance.oneOf([0, 9999, 10_000, 10_000]);
  return chance.oneOf([0, 1, 700, 4000]);
}
