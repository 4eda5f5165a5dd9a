// What YouTube says of the songs of a catalogue: those that do not play are dropped, or stand with another video.
import { readFileSync, writeFileSync } from 'node:fs';
import { queryWords } from '#server/songs/index/song-index.ts';
import { fetchDetails, maxDetails, searchYoutube } from '#server/songs/youtube/youtube.ts';

/** Why nothing was changed. */
export class NotChecked extends Error {}

/**
 * Answers what it did, line by line. `repair`: for how many songs another video is looked for.
 * @param {{ file: string, repair: number, apiKey: string | undefined, apiUrl: string, region: string | null }} wanted
 * @throws NotChecked
 */
export async function checkCatalogue({ file, repair, ...youtube }) {
  const { playingOf, anotherOf } = createAsking(youtube);
  const [header = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const songs = lines.map(songIn);
  const playing = await playingOf(songs.map((song) => song.videoId));
  const dead = songs.filter((song) => !playing.has(song.videoId));
  const said = dead.map(({ videoId, artist, title }) => `does not play: ${videoId} ${artist} - ${title}`);
  // A catalogue of which half is gone says more about the key or the region than about the songs.
  if (dead.length > songs.length / 2)
    throw new NotChecked(
      [...said, `${dead.length} of ${songs.length} do not play. Nothing was changed.`].join('\n'),
    );
  const repaired = new Map();
  for (const song of dead.slice(0, repair)) {
    const videoId = await anotherOf(song, playing);
    if (videoId === null) continue;
    repaired.set(song.videoId, videoId);
    playing.add(videoId);
    said.push(`plays instead: ${videoId} ${song.artist} - ${song.title}`);
  }
  const kept = songs
    .map(({ videoId, line }) => ({ line, was: videoId, videoId: repaired.get(videoId) ?? videoId }))
    .filter(({ videoId }) => playing.has(videoId))
    .map(({ line, was, videoId }) => line.replace(was, videoId));
  if (dead.length > 0) writeFileSync(file, `${[header, ...kept].join('\n')}\n`);
  const others = repaired.size > 0 ? `, ${repaired.size} of them as another video` : '';
  return [...said, `${kept.length} songs play${others}, ${songs.length - kept.length} were dropped.`].join(
    '\n',
  );
}

function createAsking({ apiKey, apiUrl, region }) {
  if (!apiKey) throw new NotChecked('YOUTUBE_API_KEY is missing: this asks YouTube about every song.');
  const asking = () => ({ apiKey, apiUrl, signal: AbortSignal.timeout(20_000) });

  /** @param {string[]} videoIds */
  async function playingOf(videoIds) {
    const found = new Set();
    for (let from = 0; from < videoIds.length; from += maxDetails) {
      const answer = await fetchDetails(videoIds.slice(from, from + maxDetails), region, asking());
      if (!answer.ok) throw new NotChecked(`YouTube did not answer (${answer.why}). Nothing was changed.`);
      for (const { videoId, plays } of answer.value.videos) if (plays) found.add(videoId);
    }
    return found;
  }

  /** The first other video that has every word of the song's name, plays, and stands for no other song. */
  async function anotherOf({ artist, title }, playing) {
    const answer = await searchYoutube(`${artist} ${title}`, region, asking());
    if (!answer.ok) throw new NotChecked(`YouTube did not search (${answer.why}). Nothing was changed.`);
    const isIt = (video) => {
      const words = new Set(queryWords(`${video.title} ${video.channel}`));
      return queryWords(`${artist} ${title}`).every((word) => words.has(word));
    };
    const fitting = answer.value.videos.filter(isIt).map((video) => video.videoId);
    const alive = await playingOf(fitting);
    return fitting.find((videoId) => alive.has(videoId) && !playing.has(videoId)) ?? null;
  }

  return { playingOf, anotherOf };
}

function songIn(line) {
  const [videoId = '', title = '', artist = ''] = line.split('\t');
  return { line, videoId, title, artist };
}
