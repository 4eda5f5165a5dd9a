import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { catalogueFile, columns } from '#server/songs/catalogue/catalogue.ts';
import { cleaned, lineOf, rowsIn } from './clean.mjs';

const header = 'videoId\ttitle\tartist\tyear\tbattleTypes\tfame\tsources';
let made = 0;
/** A line of a list. */
function line(artist, title, { fame = 50, year = '', types = 'pop', sources = 'vevo_graph', id = '' } = {}) {
  made += 1;
  return [id || `${made}`.padStart(11, '-'), title, artist, year, types, fame, sources].join('\t');
}
const songsOf = (...lines) => cleaned(rowsIn([header, ...lines].join('\n'))).songs;
const names = (...lines) => songsOf(...lines).map(({ artist, title }) => `${artist} - ${title}`);

test('the catalogue is clean: the command changes nothing in it', () => {
  const text = readFileSync(catalogueFile, 'utf8');
  const { songs, gone } = cleaned(rowsIn(text));
  expect(gone).toEqual({ 'there already': 0, broken: 0, 'no song': 0, twice: 0 });
  const clean = [columns.join('\t'), ...songs.map(lineOf), ''].join('\n').split('\n');
  const lines = text.split('\n');
  expect(clean.filter((each, at) => each !== lines[at])).toEqual([]);
});

describe('guests stand behind the artist, whatever the list wrote', () => {
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

describe('a title says its song and no more', () => {
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
  test('the one with its accents, for guests, too', () => {
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
  test('the commonest, where only capitals and signs differ', () => {
    const lines = [line('OutKast', 'A'), line('OutKast', 'B'), line('Outkast', 'C')];
    expect(new Set(songsOf(...lines).map(({ artist }) => artist))).toEqual(new Set(['OutKast']));
  });
  test('but a Korean act and its namesake stay two', () => {
    const lines = [line('LISA', 'Money', { types: 'kpop' }), line('LiSA', 'Gurenge', { types: 'rock' })];
    expect(
      songsOf(...lines)
        .map(({ artist }) => artist)
        .sort(),
    ).toEqual(['LISA', 'LiSA']);
  });
});

describe('a song stands there once', () => {
  test('with the video of its most famous row, and what the other row knows', () => {
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
  test('of two that are as famous, with the one of the more trusted list', () => {
    const lines = [
      line('Abba', 'SOS', { id: 'aaaaaaaaaaa' }),
      line('ABBA', 'S.O.S.', { id: 'bbbbbbbbbbb', sources: 'billboard50,hitster,vevo_graph' }),
    ];
    expect(songsOf(...lines)).toMatchObject([{ videoId: 'bbbbbbbbbbb', source: 'hitster' }]);
  });
  test('and a video stands for one song: what was there first stays', () => {
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
  ])('%s stands behind the song itself', (title) => {
    const [song, other] = songsOf(
      line('Beyoncé', title, { fame: 95 }),
      line('Beyoncé', 'Halo', { fame: 60 }),
    );
    expect([song?.title, other?.fame]).toEqual(['Halo', 45]);
  });
  test('keeps its place where it is all there is', () =>
    expect(songsOf(line('Talking Heads', 'Psycho Killer (Live)', { fame: 95 }))).toMatchObject([
      { fame: 95 },
    ]));
});

test('what artists say and show between their songs is left out, a song that only sounds like it is not', () => {
  const { songs, gone } = cleaned(
    rowsIn(
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
  expect(gone['no song']).toBe(3);
});

test('rows that are broken are left out; a year that cannot be is no year', () => {
  const lines = [
    line('Somebody', 'Old', { year: '1399' }),
    line('Somebody', 'New', { year: '2027' }),
    line('Somebody', 'x'.repeat(201)),
    line('Somebody', ''),
    line('Somebody', 'Short id', { id: 'short' }),
    'only\ttwo',
  ];
  const { songs, gone } = cleaned(rowsIn([header, ...lines].join('\r\n')));
  expect(songs.map(({ title, year }) => [title, year])).toEqual([
    ['New', null],
    ['Old', null],
  ]);
  expect(gone.broken).toBe(4);
});
