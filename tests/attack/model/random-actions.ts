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

export type ModelState = {
  battle: Battle;
  people: readonly Sender[];
  chance: Chance;
  past: Action[];
  clock: { now: number };
};

/** Returns one to three simultaneous requests. */
export function batchOf(state: ModelState): Action[] {
  const { chance, past } = state;
  const batch: Action[] = [chance.percent(70) ? expectedAction(state) : anyAction(state)];
  for (let more = chance.below(3); more > 0; more -= 1) {
    if (chance.percent(35)) batch.push(chance.oneOf(batch));
    else if (chance.percent(15) && past.length > 0) batch.push(chance.oneOf(past));
    else batch.push(chance.percent(50) ? expectedAction(state) : anyAction(state));
  }
  return chance.shuffled(batch);
}

/** Returns the battle's number or its room code in either case. */
const refTo = ({ battle: { id, roomCode }, chance }: ModelState): string =>
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

const someSong = ({ battle, chance }: ModelState): SongSent => ({
  videoId: chance.oneOf(videosOf(battle)),
  title: `Song ${chance.below(1e6)}`,
  artist: chance.oneOf(['Queen', '']),
  startSecond: chance.oneOf([0, 0, 61]),
});

const comments = [null, 'Loud enough.', 'सुंदर 🎸', 'שיר יפה', "'; drop table songs; --", '<b>bold</b>'];

const anyRating = ({ chance }: ModelState, songId: number): Sheet[number] => ({
  songId,
  rating: 1 + chance.below(10),
  comment: chance.oneOf(comments),
});

const anyScore = (state: ModelState): Omit<Sheet[number], 'songId'> => {
  const { songId: _, ...rest } = anyRating(state, 0);
  return rest;
};

const playerWith = ({ people, chance }: ModelState, id: string | null | undefined): Sender =>
  people.find((person) => person.id === id) ?? chance.oneOf(people);

const unknownSong = 999_999_999;

function joinAction(state: ModelState, ref: string): Action {
  const { battle, people, chance } = state;
  const guest = chance.oneOf(people.filter(({ id }) => id !== battle.hostId));
  if (battle.pace === 'anytime')
    return actions.takeSeat(guest, ref, chance.percent(85) ? anyScore(state) : null);
  return actions.joinBattle(guest, chance.oneOf([battle.roomCode, battle.roomCode.toLowerCase()]));
}

/** Returns the move that the battle waits for. */
function expectedAction(state: ModelState): Action {
  const { battle, people, chance, clock } = state;
  const ref = refTo(state);
  const song = songOnTheTable(battle);
  const by = playerWith(state, battle.status === 'rating' ? stillToRate(battle)[0] : battle.currentTurn);
  if (battle.status === 'waiting') return joinAction(state, ref);
  if (mayClaim(battle) && clock.now >= battle.updatedAt + claimAfterMs - 1 && chance.percent(60))
    return actions.endWaiting(
      playerWith(state, chance.oneOf(battle.players)),
      ref,
      chance.oneOf(['win', 'no_result']),
    );
  if (battle.status === 'active') return actions.submitSong(by, ref, battle.currentRound, someSong(state));
  if (battle.status === 'round_summary')
    return actions.continueRound(playerWith(state, chance.oneOf(battle.players)), ref);
  if (battle.status !== 'rating' || !song) return actions.showBattle(chance.oneOf(people), ref);
  if (songToSwap(battle) && chance.percent(60))
    return actions.swapSong(playerWith(state, song.submittedBy), ref, song.id, someSong(state));
  if (chance.percent(12)) return actions.askSwap(by, ref, song.id);
  return actions.rateSongs(by, [anyRating(state, song.id)]);
}

type Maker = (state: ModelState, by: Sender, ref: string) => Action;

const anySong = ({ battle, chance }: ModelState): number =>
  chance.oneOf([...battle.songs.map(({ id }) => id), songOnTheTable(battle)?.id ?? unknownSong, unknownSong]);

const anyRound = ({ battle, chance }: ModelState): number =>
  Math.max(1, battle.currentRound + chance.oneOf([-1, 0, 0, 0, 1]));

/** All requests, each with its relative frequency. */
const makers: [number, Maker][] = [
  [4, ({ battle }, by) => actions.joinBattle(by, battle.roomCode)],
  [4, (state, by, ref) => actions.takeSeat(by, ref, state.chance.percent(70) ? anyScore(state) : null)],
  [6, (state, by, ref) => actions.submitSong(by, ref, anyRound(state), someSong(state))],
  [4, (state, by) => actions.rateSongs(by, [anyRating(state, anySong(state))])],
  [
    3,
    (state, by) =>
      actions.rateSongs(by, [anyRating(state, anySong(state)), anyRating(state, anySong(state))]),
  ],
  [4, (_state, by, ref) => actions.continueRound(by, ref)],
  [4, (state, by, ref) => actions.askSwap(by, ref, anySong(state))],
  [4, (state, by, ref) => actions.swapSong(by, ref, anySong(state), someSong(state))],
  [3, (_state, by, ref) => actions.checkClock(by, ref)],
  [4, ({ chance }, by, ref) => actions.endWaiting(by, ref, chance.oneOf(['win', 'no_result']))],
  [1, (_state, by, ref) => actions.closeRoom(by, ref)],
  [1, (_state, by, ref) => actions.giveUp(by, ref)],
  [3, (_state, by, ref) => actions.showBattle(by, ref)],
  [3, (_state, by, ref) => actions.showSongs(by, ref)],
  [3, (_state, by, ref) => actions.showRatings(by, ref)],
  [2, (_state, by, ref) => actions.showResults(by, ref)],
];
const weighted = makers.flatMap(([often, attempt]) => Array.from({ length: often }, () => attempt));

const anyAction = (state: ModelState): Action =>
  state.chance.oneOf(weighted)(state, state.chance.oneOf(state.people), refTo(state));

const mayClaim = ({ status }: Battle): boolean => status === 'rating' || status === 'round_summary';

/** Returns the milliseconds before the next batch, sometimes exactly up to the deadline or beyond it. */
export function pauseBefore({ battle, chance }: ModelState, now: number): number {
  if (battle.deadlineAt !== null && chance.percent(3))
    return Math.max(0, battle.deadlineAt - now + chance.oneOf([-1, 0, 1000, 1999, 2000, 5000]));
  if (mayClaim(battle) && chance.percent(12)) return claimAfterMs - chance.oneOf([0, 0, 1]);
  if (battle.status === 'round_summary') return chance.oneOf([0, 9999, 10_000, 10_000]);
  return chance.oneOf([0, 1, 700, 4000]);
}
