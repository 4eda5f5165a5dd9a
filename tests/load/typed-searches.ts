// Generates what players type to find a song: its title, its artist, half a word, or with typos.

type Named = { title: string; artist: string };
type Typing = (song: Named, chance: () => number) => string;

const letters = 'abcdefghijklmnopqrstuvwxyz';
const at = (text: string, chance: () => number) => Math.floor(chance() * text.length);

/** Adds one typo: a letter is left out, doubled, changed or swapped with its neighbour. */
function mistyped(text: string, chance: () => number): string {
  const place = at(text, chance);
  const slips = [
    () => text.slice(0, place) + text.slice(place + 1),
    () => text.slice(0, place) + (text[place] ?? '') + text.slice(place),
    () => text.slice(0, place) + (letters[at(letters, chance)] ?? '') + text.slice(place + 1),
    () => text.slice(0, place) + (text[place + 1] ?? '') + (text[place] ?? '') + text.slice(place + 2),
  ];
  return slips[Math.floor(chance() * slips.length)]?.() ?? text;
}

/** Returns the title in lower case without the part in brackets, which players do not type. */
const plain = (title: string): string => title.replace(/\s*[([].*$/, '').toLowerCase() || title.toLowerCase();

export const typings = {
  title: ({ title }) => plain(title),
  artist: ({ artist }) => artist.toLowerCase(),
  'artist and title': ({ title, artist }) => `${artist} ${plain(title)}`.toLowerCase(),
  'title and artist': ({ title, artist }) => `${plain(title)} ${artist}`.toLowerCase(),
  'with habits': ({ title, artist }) => `${artist} - ${plain(title)} official video`,
  'half typed': ({ title }, chance) => plain(title).slice(0, 2 + Math.floor(chance() * 6)),
  'mistyped title': ({ title }, chance) => mistyped(plain(title), chance),
  'mistyped artist and title': ({ title, artist }, chance) => mistyped(`${artist} ${plain(title)}`, chance),
  'some other words': ({ title, artist }, chance) =>
    `${artist} ${mistyped(mistyped(plain(title), chance), chance)} zzyzx`,
} as const satisfies Record<string, Typing>;
