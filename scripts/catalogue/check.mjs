// Checks with YouTube whether the songs of a catalogue play. Songs that do not play are dropped, or get another video.
import { readFileSync, writeFileSync } from 'node:fs';
import { queryWords } from '#server/songs/index/song-index.ts';
import { fetchDetails, maxDetails, searchYoutube } from '#server/songs/youtube/youtube.ts';

/** Reason why nothing was changed. */
export class NotChecked extends Error {}

/**
 * Returns a report, line by line. `repair`: maximum number of songs for which another video is searched.
 * @param {{ file: string, repair: number, apiKey: string | undefined, apiUrl: string, region: string | null }} wanted
 * @throws NotChecked
 */
export async function checkCatalogue({ file, repair, ...youtube }) {
  const { playingOf, anotherOf } = createYoutube(youtube);
  const [header = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const songs = lines.map(songIn);
  const playing = await playingOf(songs.map((song) => song.videoId));
  const dead = songs.filter((song) => !playing.has(song.videoId));
  const report = dead.map(({ videoId, artist, title }) => `does not play: ${videoId} ${artist} - ${title}`);
  // If more than half of the songs do not play, the cause is rather the key or the region.
  if (dead.length > songs.length / 2)
    throw new NotChecked(
      [...report, `${dead.length} of ${songs.length} do not play. Nothing was changed.`].join('\n'),
    );
  const repaired = new Map();
  for (const song of dead.slice(0, repair)) {
    const videoId = await anotherOf(song, playing);
    if (videoId === null) continue;
    repaired.set(song.videoId, videoId);
    playing.add(videoId);
    report.push(`plays instead: ${videoId} ${song.artist} - ${song.title}`);
  }
  const remaining = songs
    .map(({ videoId, line }) => ({ line, was: videoId, videoId: repaired.get(videoId) ?? videoId }))
    .filter(({ videoId }) => playing.has(videoId))
    .map(({ line, was, videoId }) => line.replace(was, videoId));
  if (dead.length > 0) writeFileSync(file, `${[header, ...remaining].join('\n')}\n`);
  const others = repaired.size > 0 ? `, ${repaired.size} of them as another video` : '';
  return [
    ...report,
    `${remaining.length} songs play${others}, ${songs.length - remaining.length} were dropped.`,
  ].join('\n');
}

function createYoutube({ apiKey, apiUrl, region }) {
  if (!apiKey) throw new NotChecked('YOUTUBE_API_KEY is missing: this asks YouTube about every song.');
  const options = () => ({ apiKey, apiUrl, signal: AbortSignal.timeout(20_000) });

  /** @param {string[]} videoIds */
  async function playingOf(videoIds) {
    const found = new Set();
    for (let from = 0; from < videoIds.length; from += maxDetails) {
      const answer = await fetchDetails(videoIds.slice(from, from + maxDetails), region, options());
      if (!answer.ok) throw new NotChecked(`YouTube did not answer (${answer.why}). Nothing was changed.`);
      for (const { videoId } of answer.value.videos) found.add(videoId);
    }
    return found;
  }

  /** Returns the first other video that has every word of the song's name, plays, and belongs to no other song; else null. */
  async function anotherOf({ artist, title }, playing) {
    const answer = await searchYoutube(`${artist} ${title}`, region, options());
    if (!answer.ok) throw new NotChecked(`YouTube did not search (${answer.why}). Nothing was changed.`);
    const isSameSong = (video) => {
      const words = new Set(queryWords(`${video.title} ${video.channel}`));
      return queryWords(`${artist} ${title}`).every((word) => words.has(word));
    };
    const candidates = answer.value.videos.filter(isSameSong).map((video) => video.videoId);
    const alive = await playingOf(candidates);
    return candidates.find((videoId) => alive.has(videoId) && !playing.has(videoId)) ?? null;
  }

  return { playingOf, anotherOf };
}

function songIn(line) {
  const [videoId = '', title = '', artist = ''] = line.split('\t');
  return { line, videoId, title, artist };
}
