import { useEffect, useRef, useState } from 'react';
import { announce } from '#client/announce/announce.ts';
import { closeKeyboard } from '#client/device/keyboard.ts';
import { startSecondFrom } from '#rules/start-second.ts';
import type { FoundSong } from './found-song.ts';
import type { Checked } from './use-playability.ts';
import type { SongSearch } from './use-song-search.ts';

/** `words`: what was searched for when it was chosen; `start`: in seconds; `checked`: whether it was seen to play. */
export type Choice = { song: FoundSong; words: string; start: number; checked: Checked };

/** What a choice is made from. `played`: the videos of this battle so far, which are not played again. */
type Offer = SongSearch & { played: ReadonlySet<string> };

/** The song picked out of the list; it stays picked when the list is another one. */
export function useChosenSong(offer: Offer, kept: Choice | null) {
  const { songs, asked, source, loading, suggesting, played } = offer;
  const [choice, setChoice] = useState(kept);
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
    /** The list that is there does not have it. */
    isUnlisted: choice !== null && !isListed && !loading,
    /** A player who looks for another one needs the room of the preview. */
    isHeard: isListed || loading || choice?.words === asked.words,
  };
}

interface Linked {
  /** What the link leads to. */
  linked: FoundSong | undefined;
  words: string;
  choice: Choice | null;
  choose: (song: FoundSong) => void;
}

/** A player who pastes a link has chosen: its song takes the place of any other, once. */
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
