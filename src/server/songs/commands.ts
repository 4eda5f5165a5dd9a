import { parseArgs } from 'node:util';
import { type BattleType, battleTypes } from '#rules/battle-types.ts';
import { videoIdFrom } from '#rules/songs/video-link.ts';
import { tidyText } from '#rules/words/tidy-text.ts';
import { NotDone, type ToolCommand, toolOf } from '#server/settings/tool-commands.ts';
import { type CatalogueSong, columns, forbidden, maxNameLength } from './catalogue/catalogue.ts';
import { riseOf } from './popular-songs.ts';
import { createSiteSongs, isKnown, type ListedSong, listSongs, type SongContext } from './site-songs.ts';

const usage = `npm run songs -- list [WORDS]                songs with these words; without words, those that this site added, hid or made popular
npm run songs -- add LINK TITLE ARTIST      add a song, or correct its data
  [--types pop,rock] [--fame 60] [--year 1999]
npm run songs -- hide LINK                  exclude a song from suggestions and search; its link still works
npm run songs -- show LINK                  include it again
npm run songs -- export                     added and popular songs of this site, as lines of a catalogue

LINK is the link of a YouTube video, or its id of 11 characters. A running server applies a change within seconds.`;

const maxListed = 50;
const defaultFame = 60;

const commands: Record<string, ToolCommand<SongContext>> = {
  list: { run: async (context, words) => list(await listSongs(context), words) },
  add: { run: add },
  hide: { takes: 1, run: (context, [link]) => hide(context, link, true) },
  show: { takes: 1, run: (context, [link]) => hide(context, link, false) },
  export: { takes: 0, run: async (context) => exported(await listSongs(context)) },
};

/** Runs a command of `npm run songs`. */
export const runSongsCommand = toolOf(usage, commands);

function list(songs: ListedSong[], words: string[]): string {
  const wanted = words.join(' ').toLowerCase().split(/\s+/).filter(Boolean);
  const isMatch = ({ song, source, isHidden, popular }: ListedSong) => {
    if (wanted.length === 0) return source === 'site' || isHidden || popular !== null;
    const own = `${song.artist} ${song.title} ${song.videoId}`.toLowerCase();
    return wanted.every((word) => own.includes(word));
  };
  const matches = songs.filter(isMatch);
  if (matches.length === 0) return 'No songs.';
  const more = matches.length > maxListed ? [`and ${matches.length - maxListed} more`] : [];
  return [...matches.slice(0, maxListed).map(line), ...more].join('\n');
}

/** Formats a song. The name is a JSON string, so that it cannot send escape sequences to the operator's terminal. */
function line({ song, source, isHidden, popular }: ListedSong): string {
  const { videoId, fame, artist, title, year, battleTypes } = song;
  const taste = popular ? `${popular.picks}x ${popular.mean.toFixed(1)}` : '-';
  const facts = [year, battleTypes.join(',')].filter(Boolean).join(' ');
  const name = JSON.stringify(`${artist} - ${title}`);
  return `${videoId}  ${String(fame).padStart(3)}  ${taste.padEnd(9)}  ${source.padEnd(9)}  ${isHidden ? 'hidden  ' : ''}${name}  ${facts}`.trimEnd();
}

async function add(context: SongContext, given: string[]): Promise<string> {
  const song = songTyped(given);
  await createSiteSongs(context.db, context.now).add(song);
  return `${JSON.stringify(`${song.artist} - ${song.title}`)} is one of this site's songs.`;
}

async function hide(context: SongContext, link = '', isHidden: boolean): Promise<string> {
  const videoId = videoOf(link);
  if (!isHidden && !(await isKnown(context, videoId))) throw new NotDone(`There is no song ${videoId}.`);
  await createSiteSongs(context.db, context.now).hide(videoId, isHidden);
  return isHidden
    ? `${videoId} is no longer suggested or found; its link still works.`
    : `${videoId} can be suggested and found.`;
}

function songTyped(given: string[]): CatalogueSong {
  const { positionals, values } = read(given);
  const [link = '', title, artist, ...more] = positionals;
  if (more.length > 0) throw new NotDone(`Put title and artist in quotes.\n\n${usage}`);
  return {
    videoId: videoOf(link),
    title: nameOf('title', title),
    artist: nameOf('artist', artist),
    battleTypes: typesOf(values.types),
    fame: numberOf('--fame', values.fame, 0, 100) ?? defaultFame,
    year: numberOf('--year', values.year, 1000, 2999),
  };
}

const text = { type: 'string' } as const;
function read(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { types: text, fame: text, year: text } });
  } catch (error) {
    throw new NotDone(`${(error as Error).message}\n\n${usage}`, { cause: error });
  }
}

function videoOf(link: string): string {
  const videoId = videoIdFrom(link) ?? /^[\w-]{11}$/.exec(link)?.[0];
  if (!videoId) throw new NotDone(`${JSON.stringify(link)} is not the link of a YouTube video.`);
  return videoId;
}

function nameOf(what: string, given = ''): string {
  const name = tidyText(given) ?? '';
  if (name === '' || name.length > maxNameLength)
    throw new NotDone(`The ${what} must have 1 to ${maxNameLength} characters.`);
  return name;
}

function typesOf(given: string | undefined): BattleType[] {
  const named = given?.split(',').map((each) => each.trim()) ?? [];
  const kinds = battleTypes.filter((type) => type !== 'wildcard');
  const unknown = named.find((each) => !kinds.some((type) => type === each));
  if (unknown !== undefined)
    throw new NotDone(`${JSON.stringify(unknown)} is not one of ${kinds.join(', ')}.`);
  return kinds.filter((type) => named.includes(type));
}

function numberOf(option: string, given: string | undefined, min: number, max: number): number | null {
  if (given === undefined) return null;
  const number = /^\d{1,4}$/.test(given) ? Number(given) : Number.NaN;
  if (!(number >= min && number <= max))
    throw new NotDone(`${option} must be a number from ${min} to ${max}.`);
  return number;
}

const cell = (value: string | number): string =>
  String(value).replace(new RegExp(forbidden, 'gu'), ' ').trim().slice(0, maxNameLength).toWellFormed();

function exported(songs: ListedSong[]): string {
  const isRising = ({ popular }: ListedSong) => popular !== null && riseOf(popular) > 0;
  const own = songs.filter((song) => !song.isHidden && (song.source === 'site' || isRising(song)));
  const rows = own.map(({ song, source }) => {
    const { videoId, title, artist, year, battleTypes: types, fame } = song;
    return [videoId, title, artist, year ?? '', types.join(','), fame, source].map(cell).join('\t');
  });
  return [columns.join('\t'), ...rows].join('\n');
}
