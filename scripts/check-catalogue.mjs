// Drops the songs of the built-in catalogue that do not play any more: `YOUTUBE_API_KEY=… npm run check:catalogue`.
// It costs one cheap unit for 50 songs and none of the day's searches; with `-- --repair 10` it looks
// for another video of up to so many of them, for one search each.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { catalogueFile } from '#server/songs/catalogue/catalogue.ts';
import { queryWords } from '#server/songs/index/song-index.ts';
import { askDetails, mostDetails, searchYoutube } from '#server/songs/youtube/youtube.ts';

const { values, positionals } = parseArgs({
  options: { repair: { type: 'string', default: '0' } },
  allowPositionals: true,
});
const [file = catalogueFile] = positionals;
const { YOUTUBE_API_KEY: apiKey, YOUTUBE_API_URL, YOUTUBE_REGION } = process.env;
const apiUrl = YOUTUBE_API_URL || 'https://www.googleapis.com/youtube/v3';
const region = YOUTUBE_REGION || null;

if (!apiKey) fail('YOUTUBE_API_KEY is missing: this asks YouTube about every song.');
const [header = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
const songs = lines.map(songIn);
const playing = await playingOf(songs.map((song) => song.videoId));
const dead = songs.filter((song) => !playing.has(song.videoId));
for (const { videoId, artist, title } of dead) console.log(`does not play: ${videoId} ${artist} - ${title}`);
// A catalogue of which half is gone says more about the key or the region than about the songs.
if (dead.length > songs.length / 2)
  fail(`${dead.length} of ${songs.length} do not play. Nothing was changed.`);
const repaired = new Map();
for (const song of dead.slice(0, Number(values.repair))) {
  const videoId = await anotherOf(song);
  if (videoId === null) continue;
  repaired.set(song.videoId, videoId);
  playing.add(videoId);
  console.log(`plays instead: ${videoId} ${song.artist} - ${song.title}`);
}
const kept = songs
  .map(({ videoId, line }) => ({ line, was: videoId, videoId: repaired.get(videoId) ?? videoId }))
  .filter(({ videoId }) => playing.has(videoId))
  .map(({ line, was, videoId }) => line.replace(was, videoId));
if (dead.length > 0) writeFileSync(file, `${[header, ...kept].join('\n')}\n`);
const dropped = songs.length - kept.length;
const others = repaired.size > 0 ? `, ${repaired.size} of them as another video` : '';
console.log(`${kept.length} songs play${others}, ${dropped} were dropped.`);

function songIn(line) {
  const [videoId = '', title = '', artist = ''] = line.split('\t');
  return { line, videoId, title, artist };
}

function asking() {
  return { apiKey: apiKey ?? '', apiUrl, signal: AbortSignal.timeout(20_000) };
}

/** @param {string[]} videoIds */
async function playingOf(videoIds) {
  const found = new Set();
  for (let from = 0; from < videoIds.length; from += mostDetails) {
    const answer = await askDetails(videoIds.slice(from, from + mostDetails), region, asking());
    if (!answer.ok) fail(`YouTube did not answer (${answer.why}). Nothing was changed.`);
    for (const { videoId, plays } of answer.value.videos) if (plays) found.add(videoId);
  }
  return found;
}

/** The first other video that has every word of the song's name, plays, and stands for no other song. */
async function anotherOf({ artist, title }) {
  const answer = await searchYoutube(`${artist} ${title}`, region, asking());
  if (!answer.ok) fail(`YouTube did not search (${answer.why}). Nothing was changed.`);
  const isIt = (video) => {
    const words = new Set(queryWords(`${video.title} ${video.channel}`));
    return queryWords(`${artist} ${title}`).every((word) => words.has(word));
  };
  const fitting = answer.videos.filter(isIt).map((video) => video.videoId);
  const alive = await playingOf(fitting);
  return fitting.find((videoId) => alive.has(videoId) && !playing.has(videoId)) ?? null;
}

/** @returns {never} */
function fail(why) {
  console.error(why);
  process.exit(1);
}
