import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { catalogueFile, columns } from '#server/songs/catalogue/catalogue.ts';
import { cleanRows, lineOf, parseRows } from './clean.mjs';

const header = 'videoId\ttitle\tartist\tyear\tbattleTypes\tfame\tsources';
let lineCount = 0;
/** Returns a line of a list. */
function line(artist, title, { fame = 50, year = '', types = 'pop', sources = 'vevo_graph', id = '' } = {}) {
  lineCount += 1;
  return [id || `${lineCount}`.padStart(11, '-'), title, artist, year, types, fame, sources].join('\t');
}
const songsOf = (...lines) => cleanRows(parseRows([header, ...lines].join('\n'))).songs;
const names = (...lines) => songsOf(...lines).map(({ artist, title }) => `${artist} - ${title}`);

test('the catalogue is clean: the command changes nothing in it', () => {
  const text = readFileSync(catalogueFile, 'utf8');
  const { songs, dropped } = cleanRows(parseRows(text));
  expect(dropped).toEqual({ 'there already': 0, broken: 0, 'no song': 0, twice: 0 });
  const clean = [columns.join('\t'), ...songs.map(lineOf), ''].join('\n').split('\n');
  const lines = text.split('\n');
  expect(clean.filter((each, at) => each !== lines[at])).toEqual([]);
});

describe('guests follow the artist, in every format of a list', () => {
  test.each([
    ['Flo Rida', 'Low (feat. T-Pain)', 'Flo Rida feat. T-Pain - Low'],
    ['Jessie J', 'Price Tag ft. B.o.B', 'Jessie J feat. B.o.B - Price Tag'],
    ['Usher (feat. Lil Jon & Ludacris)', 'Yeah!', 'Usher feat. Lil Jon & Ludacris - Yeah!'],
    ['Rihanna ft. Drake', 'Work', 'Rihanna feat. Drake - Work'],
    ['Calvin Harris', 'One Kiss (with Dua Lipa)', 'Calvin Harris feat. Dua Lipa - One Kiss'],
    [
      'Martin Garrix Bono The Edge ft. Bono & The Edge',
      'We Are',
      'Martin Garrix feat. Bono & The Edge - We Are',
    ],
    ['Next ft. Next ft. Next', 'Wifey', 'Next - Wifey'],
    ['Yo Gotti ft. T.I', 'Cold Blood', 'Yo Gotti feat. T.I - Cold Blood'],
    ['Backstreet Boys', 'Quit (With My Heart)', 'Backstreet Boys - Quit (With My Heart)'],
    ['Whitney Houston', 'Susan (with rap)', 'Whitney Houston - Susan (with rap)'],
  ])('%s: %s', (artist, title, name) => expect(names(line(artist, title))).toEqual([name]));
});

describe('a title contains the name of the song and no more', () => {
  test.each([
    ['Halo (Official Video)', 'Halo'],
    ['Halo (Video (Director’s Cut))', 'Halo'],
    ['Halo - Remastered 2025', 'Halo'],
    ['Halo (Lyrics) [HD]', 'Halo'],
    ['  Halo   over\tme'.replace('\t', ' '), 'Halo over me'],
    ['Nuthin’ But A “G” Thang', 'Nuthin\' But A "G" Thang'],
    ['No More "I Love You\'s', 'No More "I Love You\'s"'],
    ['Sanctuary" Suite', '"Sanctuary" Suite'],
    ['Don\u0092t Break', "Don't Break"],
    ['Video Games', 'Video Games'],
    ['Escape (The Piña Colada Song)', 'Escape (The Piña Colada Song)'],
    ['(Official)', '(Official)'],
  ])('%s', (title, clean) => expect(songsOf(line('Somebody', title))[0]?.title).toBe(clean));
});

describe('an artist has one spelling', () => {
  test('the spelling with accents, for guests, too', () => {
    const lines = [
      line('Beyonce', 'Halo'),
      line('Beyonce', 'Déjà Vu'),
      line('Beyoncé', 'Freedom'),
      line('JAY Z ft. Beyonce', 'Crazy'),
    ];
    expect(songsOf(...lines).map(({ artist }) => artist)).toEqual([
      'Beyoncé',
      'Beyoncé',
      'Beyoncé',
      'JAY Z feat. Beyoncé',
    ]);
  });
  test('the most common spelling, if only capitals and signs differ', () => {
    const lines = [line('OutKast', 'A'), line('OutKast', 'B'), line('Outkast', 'C')];
    expect(new Set(songsOf(...lines).map(({ artist }) => artist))).toEqual(new Set(['OutKast']));
  });
  test('a Korean act and its namesake stay two artists', () => {
    const lines = [line('LISA', 'Money', { types: 'kpop' }), line('LiSA', 'Gurenge', { types: 'rock' })];
    expect(
      songsOf(...lines)
        .map(({ artist }) => artist)
        .sort(),
    ).toEqual(['LISA', 'LiSA']);
  });
});

describe('a song is listed once', () => {
  test('with the video of its most famous row and the data of the other row', () => {
    const lines = [
      line('Stevie Wonder', "Signed, Sealed (I'm Yours)", {
        fame: 40,
        year: '1970',
        types: 'rnb',
        id: 'aaaaaaaaaaa',
      }),
      line('STEVIE WONDER', "Signed, sealed I'm Yours", { fame: 88, types: '', id: 'bbbbbbbbbbb' }),
    ];
    expect(songsOf(...lines)).toMatchObject([
      { videoId: 'bbbbbbbbbbb', fame: 88, year: 1970, battleTypes: ['rnb'] },
    ]);
  });
  test('with the row of the more trusted list, if both are as famous', () => {
    const lines = [
      line('Abba', 'SOS', { id: 'aaaaaaaaaaa' }),
      line('ABBA', 'S.O.S.', { id: 'bbbbbbbbbbb', sources: 'billboard50,hitster,vevo_graph' }),
    ];
    expect(songsOf(...lines)).toMatchObject([{ videoId: 'bbbbbbbbbbb', source: 'hitster' }]);
  });
  test('and a video belongs only to the first of its songs', () => {
    const lines = [
      line('Queen', 'Bijou', { id: 'aaaaaaaaaaa' }),
      line('Queen', 'Jealousy', { id: 'aaaaaaaaaaa' }),
    ];
    expect(names(...lines)).toEqual(['Queen - Bijou']);
  });
});

describe('another version', () => {
  test.each([
    'Halo (Live at Wembley)',
    'Halo - Club Remix',
    'Halo (Karaoke Version)',
    'Halo (ZDF 1.2.1983)',
    'Halo (from Live in Paris)',
  ])('%s ranks below the song itself', (title) => {
    const [song, other] = songsOf(
      line('Beyoncé', title, { fame: 95 }),
      line('Beyoncé', 'Halo', { fame: 60 }),
    );
    expect([song?.title, other?.fame]).toEqual(['Halo', 45]);
  });
  test('keeps its fame without an original', () =>
    expect(songsOf(line('Talking Heads', 'Psycho Killer (Live)', { fame: 95 }))).toMatchObject([
      { fame: 95 },
    ]));
});

test('videos that are no songs are dropped, a song with a similar title is not', () => {
  const { songs, dropped } = cleanRows(
    parseRows(
      [
        header,
        line('Rita Ora', 'Behind The Scenes'),
        line('Somebody', 'Halo (Trailer)'),
        line('Kodaline', 'Introducing Kodaline'),
        line('Dr. Dre', 'The Next Episode', { sources: 'hitster' }),
        line('Foo Fighters', 'Best Of You'),
        line('The Police', 'Message In A Bottle'),
      ].join('\n'),
    ),
  );
  expect(songs.map(({ title }) => title)).toEqual(['The Next Episode', 'Best Of You', 'Message In A Bottle']);
  expect(dropped['no song']).toBe(3);
});

test('broken rows are dropped; an impossible year is dropped', () => {
  const lines = [
    line('Somebody', 'Old', { year: '1399' }),
    line('Somebody', 'New', { year: '2027' }),
    line('Somebody', 'x'.repeat(201)),
    line('Somebody', ''),
    line('Somebody', 'Short id', { id: 'short' }),
    'only\ttwo',
  ];
  const { songs, dropped } = cleanRows(parseRows([header, ...lines].join('\r\n')));
  expect(songs.map(({ title, year }) => [title, year])).toEqual([
    ['New', null],
    ['Old', null],
  ]);
  expect(dropped.broken).toBe(4);
});
