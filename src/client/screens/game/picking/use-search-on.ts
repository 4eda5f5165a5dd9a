import { useEffect, useRef } from 'react';
import { timings } from '#client/timings.ts';
import type { SongSearch } from './use-song-search.ts';

/** Asks all of YouTube after a pause where typing found too little, unless a song of the list is chosen already. */
export function useSearchOn({ isPoor, searchEverywhere }: SongSearch, isChosen: boolean): void {
  const latest = useRef(searchEverywhere);
  latest.current = searchEverywhere;
  const isDue = isPoor && !isChosen;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => latest.current(), timings.searchPause);
    return () => clearTimeout(timer);
  }, [isDue]);
}
