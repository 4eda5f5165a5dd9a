import { useEffect, useRef, useState } from 'react';
import { announce } from '#client/announce/announce.ts';
import { closeKeyboard } from '#client/device/keyboard.ts';
import { storedByKey } from '#client/device/storage.ts';
import type { PlayerEvent } from '#client/player/use-player.ts';
import type { Game, SearchItem } from '#contract/schemas.ts';
import { startSecondFrom } from '#rules/songs/start-second.ts';
import type { SongSearch } from './use-song-search.ts';

export type FoundSong = {
  videoId: string;
  title: string;
  channel: string;
  thumbnailUrl: string;
  duration: string | null;
};

/** A search result with its HTML entities decoded, as it is shown and sent (spec §5). */
export const foundSong = ({ id, snippet, duration }: SearchItem): FoundSong => ({
  videoId: id.videoId,
  title: withoutEntities(snippet.title),
  channel: withoutEntities(snippet.channelTitle),
  thumbnailUrl: snippet.thumbnails.medium.url,
  duration,
});

/** Decodes complete entities only: 'R&B' and 'Rock &not Roll' stay as they are. */
const withoutEntities = (text: string): string =>
  text.replace(/&(?:#\d+|#x[\da-f]+|[a-z][\da-z]*);/gi, decoded);

const decoded = (entity: string): string =>
  new DOMParser().parseFromString(entity, 'text/html').body.textContent || entity;

export type SongDraft = { typed: string; everywhere: boolean; choice: Choice | null };

const stored = storedByKey<SongDraft>('songDraft');

const noSongDraft: SongDraft = { typed: '', everywhere: false, choice: null };

/** The key of the draft for a round of a battle. */
export const songDraftKey = ({ id, currentRound }: Pick<Game, 'id' | 'currentRound'>): string =>
  `${id} ${currentRound}`;

/** `draftKey`: what the song is for, a round of a battle or an invitation. */
export const storedSongDraft = (draftKey: string): SongDraft => stored.get(draftKey) ?? noSongDraft;

export const removeSongDraft = stored.remove;

/** Stores the search and the chosen song, so that a reload, or a way out and back, does not lose them. */
export function useStoreSongDraft(draftKey: string, { typed, everywhere, choice }: SongDraft): void {
  useEffect(() => {
    if (typed || choice) stored.set(draftKey, { typed, everywhere, choice });
    else stored.remove(draftKey);
  }, [draftKey, typed, everywhere, choice]);
}

/** Whether the chosen song has played in this browser. */
export type Checked = 'unknown' | 'plays' | 'refused';

/** What the player reports: whether the song plays, its second and length, both in seconds, and whether the player is silent. */
export function usePlayability(checked: Checked, onChecked: (checked: Checked) => void) {
  const [second, setSecond] = useState<number | null>(null);
  const [length, setLength] = useState<number | null>(null);
  const [silent, setSilent] = useState(false);
  const find = (found: Checked) => {
    if (found !== checked) onChecked(found);
  };
  const hear = (event: PlayerEvent) => {
    if (event.refusal !== undefined) find('refused');
    else if (event.playing) find('plays');
    if (event.silent !== undefined) setSilent(event.silent);
    if (event.second !== undefined) setSecond(event.second);
    if (event.length !== undefined) setLength(event.length);
  };
  return { second, length, silent, hear };
}

/** `words`: the search in which the song was chosen; `start`: in seconds; `checked`: whether it has played. */
export type Choice = { song: FoundSong; words: string; start: number; checked: Checked };

export const songToSend = ({ song, start }: Choice) => {
  const { videoId, title, channel: artist, thumbnailUrl, duration } = song;
  return { youtubeUrl: videoId, videoId, title, artist, thumbnailUrl, duration, startSecond: start };
};

/** The songs to choose from. `played`: the videos of this battle so far, which cannot be chosen again. */
type Offer = SongSearch & { played: ReadonlySet<string> };

/** The chosen song, which stays chosen when the list changes. */
export function useChosenSong(offer: Offer, stored: Choice | null) {
  const { songs, asked, source, loading, suggesting, played } = offer;
  const [choice, setChoice] = useState(stored);
  const isListed = songs.some(({ videoId }) => videoId === choice?.song.videoId);
  const isLinked = source === 'link' && !loading && !suggesting;
  const linked = isLinked ? songs.find(({ videoId }) => !played.has(videoId)) : undefined;
  const choose = (song: FoundSong) => {
    const start = source === 'link' ? startSecondFrom(asked.words) : 0;
    setChoice({ song, words: asked.words, start, checked: 'unknown' });
    closeKeyboard();
  };
  useChooseLinked({ linked, words: asked.words, choice, choose });
  return {
    choice,
    choose,
    change: (part: Partial<Choice>) => setChoice((before) => before && { ...before, ...part }),
    /** The current list does not contain the chosen song. */
    isUnlisted: choice !== null && !isListed && !loading,
    /** Whether to show the preview; a player who searches for another song needs its space. */
    isHeard: isListed || loading || choice?.words === asked.words,
  };
}

interface Linked {
  linked: FoundSong | undefined;
  words: string;
  choice: Choice | null;
  choose: (song: FoundSong) => void;
}

/** A pasted link chooses its song instead of any other, once. */
function useChooseLinked({ linked, words, choice, choose }: Linked) {
  const followed = useRef(choice?.words);
  useEffect(() => {
    if (followed.current !== words) followed.current = undefined;
    if (!linked || followed.current === words) return;
    followed.current = words;
    choose(linked);
    announce(`${linked.title} is chosen.`);
  }, [linked, words, choose]);
}
