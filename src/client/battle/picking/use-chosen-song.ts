import { useEffect, useRef, useState } from 'react';
import { announce } from '#client/announce/announce.ts';
import { closeKeyboard } from '#client/device/keyboard.ts';
import { storedByKey } from '#client/device/storage.ts';
import type { PlayerEvent } from '#client/player/use-player.ts';
import type { Game, SearchItem } from '#contract/schemas.ts';
import { startSecondFrom } from '#rules/songs/start-second.ts';
import type { SongSearch } from './use-song-search.ts';

/** Returns a search result as it is shown and sent; the server has decoded its HTML entities (spec §5). */
export const foundSong = ({ id, snippet, duration }: SearchItem) => ({
  videoId: id.videoId,
  title: snippet.title,
  channel: snippet.channelTitle,
  thumbnailUrl: snippet.thumbnails.medium.url,
  duration,
});
export type FoundSong = ReturnType<typeof foundSong>;

export type SongDraft = { typed: string; everywhere: boolean; choice: Choice | null };

const stored = storedByKey<SongDraft>('songDraft');

const noSongDraft: SongDraft = { typed: '', everywhere: false, choice: null };

/** Returns the draft key for a round of a battle. */
export const songDraftKey = ({ id, currentRound }: Pick<Game, 'id' | 'currentRound'>): string =>
  `${id} ${currentRound}`;

/** Returns the stored draft, or an empty one. `draftKey` names a round of a battle or an invitation. */
export const storedSongDraft = (draftKey: string): SongDraft => stored.get(draftKey) ?? noSongDraft;

export const removeSongDraft = stored.remove;

/** Stores the search and the chosen song, so that they survive a reload and a visit to another page. */
export function useStoreSongDraft(draftKey: string, { typed, everywhere, choice }: SongDraft): void {
  useEffect(() => {
    if (typed || choice) stored.set(draftKey, { typed, everywhere, choice });
    else stored.remove(draftKey);
  }, [draftKey, typed, everywhere, choice]);
}

/** Whether the chosen song has played in this browser. */
export type Checked = 'unknown' | 'plays' | 'refused';

/** Returns what the video player has reported so far, such as the position and the length of the video. */
export function usePlayability(checked: Checked, onChecked: (checked: Checked) => void) {
  const [latest, setLatest] = useState<PlayerEvent>({});
  const report = (found: Checked) => {
    if (found !== checked) onChecked(found);
  };
  const handle = (event: PlayerEvent) => {
    if (event.refusal !== undefined) report('refused');
    else if (event.playing) report('plays');
    setLatest((before) => ({ ...before, ...event }));
  };
  return { ...latest, handle };
}

/** `words`: the search in which the song was chosen; `start`: in seconds; `checked`: whether the song has played. */
export type Choice = { song: FoundSong; words: string; start: number; checked: Checked };

export const songToSend = ({ song, start }: Choice) => {
  const { videoId, title, channel: artist, thumbnailUrl, duration } = song;
  return { youtubeUrl: videoId, videoId, title, artist, thumbnailUrl, duration, startSecond: start };
};

/** The songs to choose from. `played`: the videos of this battle so far, which cannot be chosen again. */
type Offer = Pick<SongSearch, 'list' | 'terms'> & { played: ReadonlySet<string> };

/** Returns the chosen song, which stays chosen when the list changes. */
export function useChosenSong({ list, terms, played }: Offer, stored: Choice | null) {
  const { songs, source, loading, isSuggested } = list;
  const [choice, setChoice] = useState(stored);
  const isListed = songs.some(({ videoId }) => videoId === choice?.song.videoId);
  const isLinked = source === 'link' && !loading && !isSuggested;
  const linked = isLinked ? songs.find(({ videoId }) => !played.has(videoId)) : undefined;
  const choose = (song: FoundSong) => {
    const start = source === 'link' ? startSecondFrom(terms.words) : 0;
    setChoice({ song, words: terms.words, start, checked: 'unknown' });
    closeKeyboard();
  };
  useChooseLinked({ linked, words: terms.words, choice, choose });
  return {
    choice,
    choose,
    change: (part: Partial<Choice>) => setChoice((before) => before && { ...before, ...part }),
    /** Whether the current list does not contain the chosen song. */
    isUnlisted: choice !== null && !isListed && !loading,
  };
}

interface Linked {
  linked: FoundSong | undefined;
  words: string;
  choice: Choice | null;
  choose: (song: FoundSong) => void;
}

/** Chooses the song of a pasted link once, replacing any other choice. */
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
