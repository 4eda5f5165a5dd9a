// Normalizes the artists of a song: 'Rihanna feat. Drake', with one spelling for each name in all rows.
import { folded } from './words.mjs';

const guestWord = '(?:feat\\.?|ft\\.?|featuring)';
const guestsInBrackets = new RegExp(`\\s*[([](?:${guestWord}|with)\\s+([^)\\]]+)[)\\]]`, 'gi');
const guestsAtEnd = new RegExp(`\\s${guestWord}\\s+(.+)$`, 'i');
/** Titles without a guest: 'Quit Playing Games (With My Heart)', 'My Name Is Not Susan (with rap)'. */
const noGuest = /^\s*[([](?:With|with [^\p{Lu}\d])/u;

/** Moves the guests from the title to the end of the artist. */
export function moveGuests({ title, artist, ...row }) {
  const guests = [];
  const removeGuests = (text) => {
    const rest = text.replace(guestsInBrackets, (whole, names) => {
      if (noGuest.test(whole)) return whole;
      guests.push(names);
      return '';
    });
    return rest.replace(guestsAtEnd, (_, names) => {
      guests.push(...names.split(new RegExp(`\\s${guestWord}\\s`, 'i')));
      return '';
    });
  };
  const [main, song] = [removeGuests(artist).trim(), removeGuests(title).trim()];
  return song === '' || main === ''
    ? { ...row, title, artist }
    : { ...row, title: song, artist: joined(main, guests) };
}

function joined(main, guests) {
  const bare = (text) =>
    ` ${text
      .replace(/&|,|\band\b/g, ' ')
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean)
      .join(' ')} `;
  const others = guests
    .map((names) => names.trim())
    .filter((names, at) => guests.findIndex((each) => bare(each) === bare(names)) === at);
  const [first] = others;
  // 'Martin Garrix Bono The Edge ft. Bono & The Edge' contains the guests twice.
  const words = main.split(' ');
  const cut =
    first === undefined
      ? -1
      : words.findIndex((_, at) => at > 0 && bare(words.slice(at).join(' ')) === bare(first));
  const own = cut > 0 ? words.slice(0, cut).join(' ') : main;
  const alone = own.replace(/(?:\s*[,&]| duet with)$/, '');
  const named = others.flatMap((names) => names.split(', '));
  const missing = named.filter(
    (name, at) =>
      !bare(own).includes(bare(name)) && named.findIndex((each) => bare(each) === bare(name)) === at,
  );
  return missing.length > 0 ? `${alone} feat. ${missing.join(', ')}` : alone;
}

/** Returns the artist who is named first. */
export const firstArtist = (artist) => artist.split(/ feat\. |, | & | x | vs\.? /)[0].replace(/^the /i, '');

const marks = (text) => text.normalize('NFD').replace(/[^\p{M}]/gu, '').length;
const isShout = (name) => name.includes(' ') && name === name.toUpperCase();
const mainOf = (artist) => artist.split(' feat. ')[0];
/** Returns the name for comparison; 'Magic' and 'MAGIC!' are two artists. */
const plain = (name) => `${folded(name)}${name.endsWith('!') ? '!' : ''}`;
/** Returns the key of a name. A Korean act may have the name of another act, except for capitals. */
const keyOf = (name, types) => `${types.includes('kpop') ? 'kpop ' : ''}${plain(name)}`;

/** Gives each name one spelling: the spelling with accents, else the most common. */
export function unifySpelling(rows) {
  const spellings = new Map();
  for (const { artist, battleTypes, fame } of rows) {
    const key = keyOf(mainOf(artist), battleTypes);
    const names = spellings.get(key) ?? new Map();
    const { times = 0, best = 0 } = names.get(mainOf(artist)) ?? {};
    spellings.set(key, names.set(mainOf(artist), { times: times + 1, best: Math.max(best, fame) }));
  }
  const chosen = new Map([...spellings].map(([key, names]) => [key, bestOf(names)]));
  const spelled = (name, types) =>
    chosen.get(keyOf(name, types))?.name ?? chosen.get(plain(name))?.name ?? name;
  const isKnown = (name) => (chosen.get(plain(name))?.times ?? 0) > 1;
  return rows.map((row) => ({ ...row, artist: respelled(row, spelled, isKnown) }));
}

function bestOf(names) {
  const [[name]] = [...names].sort(
    ([a, one], [b, other]) =>
      marks(b) - marks(a) ||
      Number(isShout(a)) - Number(isShout(b)) ||
      other.times - one.times ||
      other.best - one.best ||
      (a < b ? -1 : 1),
  );
  return { name, times: [...names.values()].reduce((sum, { times }) => sum + times, 0) };
}

function respelled({ artist, battleTypes }, spelled, isKnown) {
  const [main, ...guests] = artist.split(' feat. ');
  const parts = main.split(/(, | & )/);
  const isGroup = parts.every((part, at) => at % 2 === 1 || isKnown(part));
  const own = isGroup
    ? parts.map((part, at) => (at % 2 === 1 ? part : spelled(part, battleTypes))).join('')
    : spelled(main, battleTypes);
  const others = guests.map((names) =>
    names
      .split(/(, | & )/)
      .map((name, at) => (at % 2 === 1 ? name : spelled(name, [])))
      .join(''),
  );
  return [own, ...others].join(' feat. ');
}
