import { useState } from 'react';
import { startSecondFrom } from '#rules/start-second.ts';
import type { FoundSong } from './found-song.ts';
import type { Checked } from './use-playability.ts';
import type { SongSearch } from './use-song-search.ts';

/** `words`: what was searched for when it was chosen; `start`: in seconds; `checked`: whether it was seen to play. */
export type Choice = { song: FoundSong; words: string; start: number; checked: Checked };

/** The song picked out of the list; it stays picked when the list is another one. */
export function useChosenSong({ songs, asked, source, loading }: SongSearch, kept: Choice | null) {
  const [choice, setChoice] = useState(kept);
  const isListed = songs.some(({ videoId }) => videoId === choice?.song.videoId);
  const choose = (song: FoundSong) => {
    const start = source === 'link' ? startSecondFrom(asked.words) : 0;
    setChoice({ song, words: asked.words, start, checked: 'unknown' });
  };
  return {
    choice,
    choose,
    change: (part: Partial<Choice>) => setChoice((before) => before && { ...before, ...part }),
    /** The list that is there does not have it. */
    isUnlisted: choice !== null && !isListed && !loading,
    /** Whoever looks for another one needs the room of the preview. */
    isHeard: isListed || loading || choice?.words === asked.words,
  };
}
