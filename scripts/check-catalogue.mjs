// Drops the songs of the built-in catalogue that do not play any more: `YOUTUBE_API_KEY=… npm run check:catalogue`.
// It costs one cheap unit for 50 songs, 25 units at most, and none of the day's searches.
import { readFileSync, writeFileSync } from 'node:fs';
import { askDetails, mostDetails } from '#server/videos/details.ts';

const file = process.argv[2] ?? new URL('../src/server/videos/catalogue.json', import.meta.url);
const { YOUTUBE_API_KEY: apiKey, YOUTUBE_API_URL, YOUTUBE_REGION } = process.env;
const apiUrl = YOUTUBE_API_URL || 'https://www.googleapis.com/youtube/v3';

if (!apiKey) fail('YOUTUBE_API_KEY is missing: this asks YouTube about every song.');
const songs = JSON.parse(readFileSync(file, 'utf8'));
const playing = new Set();
for (let from = 0; from < songs.length; from += mostDetails) {
  const videoIds = songs.slice(from, from + mostDetails).map((song) => song.videoId);
  const asking = { apiKey, apiUrl, signal: AbortSignal.timeout(20_000) };
  const answer = await askDetails(videoIds, YOUTUBE_REGION || null, asking);
  if (!answer.ok) fail(`YouTube did not answer (${answer.why}). Nothing was changed.`);
  for (const { videoId, plays } of answer.videos) if (plays) playing.add(videoId);
}
const dead = songs.filter((song) => !playing.has(song.videoId));
for (const { videoId, artist, title } of dead) console.log(`does not play: ${videoId} ${artist} - ${title}`);
// A catalogue of which half is gone says more about the key or the region than about the songs.
if (dead.length > songs.length / 2)
  fail(`${dead.length} of ${songs.length} do not play. Nothing was changed.`);
const alive = songs.filter((song) => playing.has(song.videoId));
if (dead.length > 0) writeFileSync(file, `${JSON.stringify(alive, null, 2)}\n`);
console.log(`${alive.length} songs play, ${dead.length} were dropped. Then run: npm run format`);

/** @returns {never} */
function fail(why) {
  console.error(why);
  process.exit(1);
}
