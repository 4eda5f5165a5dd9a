import { useState } from 'react';
import { startSecondFrom } from '#rules/start-second.ts';
import type { FoundSong } from './found-song.ts';
import type { Checked } from './use-playability.ts';
import type { SongSearch } from './use-song-search.ts';

type Choice = { videoId: string; start: number | null; checked: Checked };

/** The song picked out of the list, where it shall begin (a pasted link may say), and whether it was seen to play. */
export function useChosenSong(search: SongSearch) {
  const [choice, setChoice] = useState<Choice | null>(null);
  // Only what is still in the list can be sent: it is what the check mark shows.
  const song: FoundSong | undefined = search.songs.find(({ videoId }) => videoId === choice?.videoId);
  const linked = search.source === 'link' ? startSecondFrom(search.asked.words) : 0;
  const set = (part: Partial<Choice>) => setChoice((before) => before && { ...before, ...part });
  return {
    song,
    start: choice?.start ?? linked,
    refused: song !== undefined && choice?.checked === 'refused',
    choose: (videoId: string) => setChoice({ videoId, start: null, checked: 'unknown' }),
    setStart: (start: number) => set({ start }),
    setChecked: (checked: Checked) => set({ checked }),
  };
}
