import { describe, expect, test } from 'vitest';
import { type BattleType, battleTypes } from '#rules/battle-types.ts';
import type { CatalogueSong } from '#server/songs/catalogue/catalogue.ts';
import { catalogue } from '#tests/support/catalogue.ts';
import { performersOf } from './mix-songs.ts';
import { createSuggestions } from './suggest-songs.ts';

/** Creates a random number generator; the same `start` gives the same numbers. */
function dice(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

type Asking = {
  songs?: readonly CatalogueSong[];
  start?: number;
  except?: ReadonlySet<string>;
  rising?: CatalogueSong[];
  hidden?: string;
};
const noSongs: ReadonlySet<string> = new Set();
function suggest(battleType: BattleType, asking: Asking = {}) {
  const { songs = catalogue, start = 7, except = noSongs, rising = [], hidden = '' } = asking;
  const isOffered = (videoId: string) => videoId !== hidden;
  const deps = { catalogue: () => songs, rising: () => rising, isOffered, random: dice(start) };
  return createSuggestions(deps)(battleType, except);
}
const ids = (songs: readonly CatalogueSong[]) => songs.map(({ videoId }) => videoId);
const mixes: readonly BattleType[] = ['wildcard', 'new_artists', 'unsigned_acts'];
const ofOneKind = battleTypes.filter((type) => !mixes.includes(type));

/** Requests suggestions several times, each time without the songs that were suggested before. */
function suggestRepeatedly(battleType: BattleType, times: number) {
  const except = new Set<string>();
  const answers = Array.from({ length: times }, () => {
    const answer = suggest(battleType, { except });
    for (const id of ids(answer.songs)) except.add(id);
    return answer;
  });
  return { answers, all: answers.flatMap(({ songs }) => songs) };
}

describe('with the built-in songs,', () => {
  test.each(ofOneKind)('a %s battle gets ten famous songs of its type, without a notice', (type) => {
    const { songs, notice } = suggest(type);
    expect(songs).toHaveLength(10);
    expect(songs.filter((song) => !song.battleTypes.includes(type))).toEqual([]);
    expect(songs.filter(({ fame }) => fame < 30)).toEqual([]);
    expect(notice).toBeNull();
  });

  test.each(ofOneKind)('a %s battle gets forty songs of its type, or a notice about other types', (type) => {
    const { answers, all } = suggestRepeatedly(type, 4);
    expect(new Set(ids(all)).size).toBe(40);
    for (const { songs, notice } of answers) {
      const isMixed = songs.some((song) => !song.battleTypes.includes(type));
      expect([type, isMixed]).toEqual([type, notice !== null]);
      if (isMixed) expect(notice).toMatch(/of other kinds/);
    }
  });

  test.each(battleTypes)('no artist is suggested twice for a %s battle', (type) => {
    const performers = suggest(type, { start: 3 }).songs.flatMap(performersOf);
    expect(new Set(performers).size).toBe(performers.length);
  });

  test('a wildcard battle gets famous songs of many decades and types, but no Christmas songs or opera', () => {
    for (const start of [1, 2, 3]) {
      const { songs, notice } = suggest('wildcard', { start });
      expect(songs).toHaveLength(10);
      expect(notice).toBeNull();
      expect(songs.filter(({ fame }) => fame < 60)).toEqual([]);
      expect(new Set(songs.map(({ year }) => year && Math.floor(year / 10))).size).toBeGreaterThan(4);
      expect(new Set(songs.flatMap(({ battleTypes }) => battleTypes)).size).toBeGreaterThan(4);
      const own = songs
        .flatMap(({ battleTypes }) => battleTypes)
        .filter((type) => /classical|christmas/.test(type));
      expect(own).toEqual([]);
    }
  });

  test('suggested new artists have no older song in the catalogue, and the notice has the year', () => {
    const { songs, notice } = suggest('new_artists');
    const since = Number(
      /^Artists who are new since (\d{4}), as far as our songs tell\.$/.exec(notice ?? '')?.[1],
    );
    expect(songs).toHaveLength(10);
    for (const song of songs) {
      const [lead = ''] = performersOf(song);
      const all = catalogue.filter((other) => performersOf(other).includes(lead));
      expect(all.filter(({ year }) => year === null || year < since)).toEqual([]);
    }
  });

  test('unsigned acts are songs that players shared in such battles, else the notice says there are none', () => {
    const none = suggest('unsigned_acts');
    expect(none.songs).toHaveLength(10);
    expect(none.notice).toBe(
      'We have no Unsigned Acts songs for you yet, so these are of other kinds. A link works, too.',
    );
    const rising = Array.from({ length: 12 }, (_, at) => song(`own-${at}`, ['unsigned_acts'], 0));
    const { songs, notice } = suggest('unsigned_acts', { rising });
    expect(songs.filter(({ videoId }) => videoId.startsWith('own-'))).toHaveLength(10);
    expect(notice).toBeNull();
  });
});

const song = (videoId: string, types: BattleType[], fame = 70, artist = videoId): CatalogueSong => ({
  videoId,
  title: videoId,
  artist,
  year: 2000,
  battleTypes: types,
  fame,
});
const lots = (name: string, types: BattleType[], howMany: number, fame: number) =>
  Array.from({ length: howMany }, (_, at) => song(`${name}-${at}`, types, fame));

test('a type with few famous songs gets less famous ones before songs of other types', () => {
  const songs = [...lots('top', ['blues'], 5, 80), ...lots('low', ['blues'], 20, 30)];
  const few = suggest('blues', { songs: [...songs, ...lots('unknown', ['blues'], 20, 29)] });
  expect(few.songs.filter(({ fame }) => fame < 30)).toEqual([]);
  expect(few.notice).toBeNull();
  const mixed = suggest('blues', { songs: [...songs.slice(0, 5), ...lots('pop', ['pop'], 30, 90)] });
  expect(mixed.songs.slice(0, 5).every(({ battleTypes }) => battleTypes.includes('blues'))).toBe(true);
  expect(mixed.songs).toHaveLength(10);
  expect(mixed.notice).toBe('We have no more Blues songs for you, so some of these are of other kinds.');
});

test('the same random numbers suggest the same songs, other numbers others', () => {
  expect(ids(suggest('rock', { start: 1 }).songs)).toEqual(ids(suggest('rock', { start: 1 }).songs));
  expect(ids(suggest('rock', { start: 1 }).songs)).not.toEqual(ids(suggest('rock', { start: 2 }).songs));
});

test('excluded and hidden songs are left out, even if fewer songs than requested remain', () => {
  const songs = lots('pop', ['pop'], 4, 80);
  const { songs: offered, notice } = suggest('pop', { songs, except: new Set(['pop-1']), hidden: 'pop-2' });
  expect(ids(offered).toSorted()).toEqual(['pop-0', 'pop-3']);
  expect(notice).toBeNull();
  expect(suggest('pop', { songs: [] })).toEqual({ songs: [], notice: null });
});

test('at most three of ten songs are popular songs, and only of the battle’s type', () => {
  const rising = [...lots('rising', ['rock'], 20, 10), ...lots('other', ['jazz'], 20, 10)];
  const { songs, notice } = suggest('rock', { rising });
  expect(songs).toHaveLength(10);
  expect(songs.filter(({ videoId }) => videoId.startsWith('rising-'))).toHaveLength(3);
  expect(songs.filter(({ videoId }) => videoId.startsWith('other-'))).toEqual([]);
  expect(notice).toBeNull();
  const except = new Set(ids(rising));
  expect(suggest('rock', { rising, except }).songs.filter(({ videoId }) => except.has(videoId))).toEqual([]);
});

test('two names of a performer count as one artist', () => {
  const names = ['Queen & David Bowie', 'queen', 'David Bowie feat. Somebody', 'The Queen', 'ABBA'];
  const songs = names.map((name, at) => song(String(at), ['pop'], 80, name));
  const offered = suggest('pop', { songs }).songs.map(({ artist }) => artist);
  expect(offered).toContain('ABBA');
  expect(offered.length).toBeLessThanOrEqual(3);
});
