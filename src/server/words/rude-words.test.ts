import { expect, test } from 'vitest';
import { hasRudeWords, star } from './rude-words.ts';

test.each([
  'Scunthorpe',
  'Penistone',
  'Cockburn',
  'Dickinson',
  'Sussex',
  'Arsenal',
  'Nigeria',
  'Niger',
  'Matsushita',
  'Pussycat Dolls',
  'Sex Pistols',
  'Dick Dale',
  'John Lee Hooker',
  'Dick Van Dyke',
  'Matt Titmuss',
  'Fagin',
  'Cumin',
  'Booba',
  '455 Rocket',
  'a classic bass line',
  'grape assassin',
  'shiitake cocktail',
  'document title',
  'Push It',
  'the therapist',
  'Rapeseed',
  'Snigger',
  'ritardando',
  'Essex',
  'scat singing',
  'peacock',
  'Massachusetts',
  '',
  '🎸',
  'モモ',
])('the text %j has no rude words', (text) => {
  expect([text, hasRudeWords(text)]).toEqual([text, false]);
  expect(star(text)).toBe(text);
});

test.each([
  ['what the fuck?', 'what the f***?'],
  ['big FUCKING banger!!', 'big F****** banger!!'],
  ['motherfucker', 'm***********'],
  ['fuuuck this sh1t', 'f***** this s***'],
  ['f.u.c.k', 'f******'],
  ['f u c k off', 'f * * * off'],
  ['FuckFace', 'F*******'],
  ['fuck-face', 'f***-face'],
  ['🎸bitches🎸', '🎸b******🎸'],
  ['ｆｕｃｋ', 'ｆ***'],
  ['a$$hole', 'a******'],
  ['fu\u0336ck and f\u0301\u0323uck', 'f**** and f*****'],
  ['f\u0443\u0441k', 'f***'],
  ['you 𝓯𝓾𝓬𝓴, he said', 'you 𝓯***, he said'],
  ['ⓕⓤⓒⓚ', 'ⓕ***'],
  ['🄵🅄🄲🄺', '🄵***'],
  ['🅵🆄🅲🅺!', '🅵***!'],
  ['🅕🅤🅒🅚', '🅕***'],
  ['ꜰᴜᴄᴋ it', 'ꜰ*** it'],
])('the text %j is shown as %j', (text, starred) => {
  expect(hasRudeWords(text)).toBe(true);
  expect(star(text)).toBe(starred);
});
