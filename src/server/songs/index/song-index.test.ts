import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue } from '#tests/support/catalogue.ts';
import { createSongIndex } from './song-index.ts';

const index = createSongIndex(catalogue);
const found = (query: string): string[] =>
  index.find(query, 5).songs.map(({ artist, title }) => `${artist} - ${title}`);
const first = (query: string): string | undefined => found(query)[0];
const among = (...titles: string[]) =>
  createSongIndex(titles.map((title, at) => ({ videoId: String(at), title, artist: 'Somebody', fame: 0 })));

describe('a player finds a song', () => {
  test.each([
    ['by its title', 'wonderwall', 'Oasis - Wonderwall'],
    ['in any letter case', 'WONDERWALL', 'Oasis - Wonderwall'],
    ['by title and artist', 'halo beyoncé', 'Beyoncé - Halo'],
    ['by artist and title', 'beyonce halo', 'Beyoncé - Halo'],
    ['while still typing the last word', 'bohem', 'Queen - Bohemian Rhapsody'],
    ['without accents', 'motley crue kickstart', 'Mötley Crüe - Kickstart My Heart'],
    ['without the diaeresis', 'dj otzi 100', 'DJ Ötzi - Noch in 100.000 Jahren'],
    ['without the apostrophe', 'dont dream its over', "Crowded House - Don't Dream It's Over"],
    ['with the habits of the search box', 'despacito official video lyrics', 'Luis Fonsi - Despacito'],
    ['written together', 'acdc thunderstruck', 'AC/DC - Thunderstruck'],
    ['with dots', 'y.m.c.a.', 'Village People - Y.M.C.A.'],
    ['without dots', 'ymca', 'Village People - Y.M.C.A.'],
    ['with all its dots', 'b.o.b airplanes', 'B.o.B feat. Hayley Williams - Airplanes'],
    ['by a name of single letters', 't.a.T.u.', 't.A.T.u. - All the things she said'],
    ['by a word that comes twice', 'fifty fifty cupid', 'FIFTY FIFTY - Cupid'],
    ['with its first word written as two', 'cold play yellow', 'Coldplay - Yellow'],
    ['with its last word written as two', 'ditto new jeans', 'NewJeans - Ditto'],
    ['with half its dots', 'dmc hollis', 'Run–D.M.C. - Christmas In Hollis'],
    ['with a letter for a sign', 'kesha tik tok', 'Ke$ha - TiK ToK'],
  ])('%s', (_how, query, song) => expect(first(query)).toBe(song));
});

describe('a small typing mistake still finds the song', () => {
  test.each([
    ['metalica', 'Metallica - Enter Sandman'],
    ['beyonce hallo', 'Beyoncé - Halo'],
    ['qeuen', 'Queen - Bohemian Rhapsody'],
    ['micheal jakson bilie jean', 'Michael Jackson - Billie Jean'],
    ['wonderwal', 'Oasis - Wonderwall'],
    ['riana', "Rihanna - Don't Stop The Music"],
  ])('%s', (query, song) => expect(first(query)).toBe(song));

  test('but not if a song matches exactly', () => {
    const titles = (query: string) =>
      among('Hallo', 'Halo')
        .find(query, 2)
        .songs.map(({ title }) => title);
    expect([titles('halo'), titles('hallo')]).toEqual([['Halo'], ['Hallo']]);
  });
});

describe('the best match comes first:', () => {
  test('a whole title before a title that only begins with the words', () => {
    const titles = among("Don't Stop Believin'", "Don't Stop", 'Stopping').find('dont stop', 3).songs;
    expect(titles.map(({ title }) => title)).toEqual(["Don't Stop", "Don't Stop Believin'"]);
  });
  test('a whole word before a prefix', () =>
    expect(among('Queensland', 'Queen').find('queen', 2).songs[0]?.title).toBe('Queen'));
  test('the original before other versions', () => {
    const titles = among('Halo (Karaoke Version)', 'Halo - Club Remix', 'Halo (Live in Paris)', 'Halo').find(
      'halo',
      4,
    ).songs;
    expect(titles[0]?.title).toBe('Halo');
  });
  test('a longer original before a short live version', () => {
    expect(among('Halo (Live)', 'Halo over the Hills').find('halo', 2).songs[0]?.title).toBe(
      'Halo over the Hills',
    );
  });
  test('another version if the query names it', () => {
    expect(among('Halo', 'Halo - Club Remix').find('halo remix', 2).songs[0]?.title).toBe(
      'Halo - Club Remix',
    );
  });
  test('a song that is called Live, which is no live version', () =>
    expect(first('live is life')).toBe('Opus - Live Is Life'));
  test('only songs with all words, if there are any', () =>
    expect(found('frank sinatra').every((song) => song.includes('Frank Sinatra'))).toBe(true));
});

describe('the most famous song comes first:', () => {
  const song = (title: string, artist: string, fame: number) => ({
    videoId: `${artist} - ${title}`,
    title,
    artist,
    fame,
  });
  const songs = [
    song('Hello', 'Obscure', 50),
    song('Hello Goodbye', 'The Beatles', 90),
    song('Hello', 'Adele', 95),
    song('Skyfall', 'Adele', 90),
    song('Skyfall (Live at Home)', 'Adele', 99),
    song('Christmas at Home', 'Adele', 92),
    song('Adele', 'Somebody', 60),
    song('7 rings', 'Ariana Grande', 80),
    song('Side To Side', 'Ariana Grande feat. Nicki Minaj', 85),
    song('Simon Says', 'Pharoahe Monch', 70),
    song('The Boxer', 'Simon & Garfunkel', 60),
    song('Бумбокс', 'Океан Ельзи', 30),
  ];
  const titles = (query: string, added = songs) =>
    createSongIndex(added)
      .find(query, 5)
      .songs.map(({ videoId }) => videoId);

  test.each([
    ['an artist’s best known songs', 'adele', 'Adele - Hello', 'Adele - Skyfall'],
    ['those of an artist half typed', 'ade', 'Adele - Hello', 'Adele - Skyfall'],
    ['a whole title before a more famous beginning', 'hello', 'Adele - Hello', 'Obscure - Hello'],
    ['title and artist before all', 'hello obscure', 'Obscure - Hello'],
    [
      'the original before a more famous live take',
      'skyfall',
      'Adele - Skyfall',
      'Adele - Skyfall (Live at Home)',
    ],
    ['a number in letters', 'seven rings', 'Ariana Grande - 7 rings'],
    [
      'guests as they are typed',
      'side to side ft nicki minaj',
      'Ariana Grande feat. Nicki Minaj - Side To Side',
    ],
    ['“and” for “&”', 'simon and garfunkel', 'Simon & Garfunkel - The Boxer'],
    ['without the “the”', 'boxer', 'Simon & Garfunkel - The Boxer'],
    ['letters of another alphabet', 'океан', 'Океан Ельзи - Бумбокс'],
  ])('%s: %s', (_what, query, ...wanted) => expect(titles(query).slice(0, wanted.length)).toEqual(wanted));

  test('a song that became more famous', () => {
    const index = createSongIndex(songs);
    index.add([song('Skyfall', 'Adele', 100)]);
    expect(index.find('adele', 2).songs.map(({ title }) => title)).toEqual(['Skyfall', 'Hello']);
    expect(index.byArtist('ADELE', 1)[0]?.title).toBe('Skyfall');
  });
});

test('a search returns at most the requested number of songs', () =>
  expect(index.find('love', 3).songs).toHaveLength(3));
test('a nonsense query finds nothing', () => expect(['zzzzqqq', '!!', '🎸', ''].flatMap(found)).toEqual([]));
test('letters with dots between them are one word, whatever precedes them', () =>
  expect(
    createSongIndex([{ videoId: '1', title: 'Tricky', artist: 'Run-D.M.C.', fame: 0 }]).find('dmc', 1).songs,
  ).toHaveLength(1));
test('a query that no song matches finds songs that share a word', () =>
  expect(first('abba qwertyuiop')).toContain('ABBA'));
test('a query may be in any script', () =>
  expect(
    createSongIndex([{ videoId: '1', title: '강남스타일', artist: '싸이', fame: 0 }]).find('강남', 1).songs,
  ).toHaveLength(1));
test.each(['q'.repeat(5000), 'lo ve '.repeat(900), 'a b c d e f g h i j k', 'اغنية حب', '🎸🎸 🎸'])(
  'a hostile query gets a result: %.20s',
  (query) => expect(index.find(query, 5).songs.length).toBeLessThanOrEqual(5),
);
test('a song with a title of 200 letters is found', () => {
  const title = 'Supercalifragilistic'.repeat(10);
  const songs = createSongIndex([{ videoId: '1', title, artist: 'Somebody', fame: 0 }]);
  expect(songs.find(title, 1).songs).toHaveLength(1);
});
test('any text may be searched', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 100 }),
      (text) => index.find(text, 5).songs.length <= 5,
    ),
  );
});
test('catalogue songs are found by their own names, whether famous or not', () => {
  const lost = catalogue.filter(
    (song, at) =>
      at % 20 === 0 &&
      // The index searches only the first words of a long name, and movements of a sonata share these words.
      song.title.split(' ').length < 9 &&
      !index.find(`${song.artist} ${song.title}`, 15).songs.some(({ videoId }) => videoId === song.videoId),
  );
  expect(lost.map(({ artist, title }) => `${artist} - ${title}`)).toEqual([]);
});

describe('after songs are added and removed,', () => {
  const song = (videoId: string, title: string, artist = 'Somebody') => ({
    videoId,
    title,
    artist,
    fame: 0,
  });

  test('an added song is found, and a removed one is not', () => {
    const songs = createSongIndex([song('1', 'Halo')]);
    songs.add([song('2', 'Halo over the Hills')]);
    expect(songs.find('halo', 5).songs.map(({ videoId }) => videoId)).toEqual(['1', '2']);
    songs.remove(['1', 'never there']);
    expect(songs.find('halo', 5).songs.map(({ videoId }) => videoId)).toEqual(['2']);
    expect([songs.get('1'), songs.get('2')?.title]).toEqual([undefined, 'Halo over the Hills']);
  });

  test('a song that changed its name is found by the new one only', () => {
    const songs = createSongIndex([song('1', 'Halo')]);
    songs.add([song('1', 'Wonderwall')]);
    expect(songs.find('halo', 5).songs).toEqual([]);
    expect(songs.find('wonderwal', 5).songs).toHaveLength(1);
  });

  test('an artist’s songs are found by the name, however it is written', () =>
    expect(
      createSongIndex([song('1', 'Halo', 'Beyoncé'), song('2', 'Halo', 'Others')]).byArtist('BEYONCE', 9),
    ).toHaveLength(1));
});

test('a result states how many songs have all words of the query', () => {
  expect(index.find('queen', 15).good).toBeGreaterThanOrEqual(5);
  expect(index.find('beyonce hallo', 15).good).toBe(1);
  expect(index.find('abba qwertyuiop', 15).good).toBe(0);
});
test('a typo in any letter is tolerated', () => {
  const word = 'wonderwall';
  const slips = [...word].map((_, at) => `${word.slice(0, at)}${word.slice(at + 1)}`);
  expect(slips.map((slip) => [slip, first(slip)])).toEqual(slips.map((slip) => [slip, 'Oasis - Wonderwall']));
});
