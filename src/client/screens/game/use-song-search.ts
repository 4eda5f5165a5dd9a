import { useEffect, useState } from 'react';
import { isReached, watchReach } from '#client/data/reach.ts';
import { useCall } from '#client/data/use-call.ts';
import { useSite } from '#client/data/use-site.ts';
import { timings } from '#client/timings.ts';
import type { BattleType } from '#rules/battle-types.ts';
import { searchLength } from '#rules/limits.ts';
import { foundSong } from './found-song.ts';

/** `everywhere`: asked for with Enter or the button, so YouTube itself may be searched; typing never costs a search. */
type Asked = { words: string; everywhere: boolean };

/** What is typed, asked after a pause, or at once with Enter. */
function useAsking() {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<Asked>({ words: '', everywhere: false });
  const [refused, setRefused] = useState('');
  const words = typed.trim();
  useEffect(() => {
    const ask = () => setAsked((before) => (before.words === words ? before : { words, everywhere: false }));
    const timer = setTimeout(ask, timings.searchDebounce);
    return () => clearTimeout(timer);
  }, [words]);
  const searchEverywhere = () => {
    if (words.length < searchLength.min) setRefused(words);
    else setAsked({ words, everywhere: true });
  };
  return { typed, setTyped, asked, searchEverywhere, tooShort: words !== '' && words === refused };
}

/** The song search (spec §5), and until something is searched for songs that fit the battle. */
export function useSongSearch(battleType: BattleType) {
  const { asked, ...asking } = useAsking();
  const searchesYoutube = useSite()?.searchesYoutube ?? false;
  const searching = asked.words.length >= searchLength.min;
  // Live messages and focus must not ask again: the list would change under the finger.
  const once = { staleTime: 'static' } as const;
  const query = { q: asked.words, typing: asked.everywhere ? '0' : '1' } as const;
  const found = useCall('searchSongs', { query }, { ...once, enabled: searching });
  const suggested = useCall('suggestSongs', { query: { battleType } }, { ...once, enabled: !searching });
  const shown = searching ? found : suggested;
  useAskAgain(shown.error !== null, shown.refetch);
  return {
    ...asking,
    asked,
    searching,
    loading: shown.isFetching,
    failed: shown.error,
    again: () => void shown.refetch(),
    songs: shown.isFetching || shown.error ? [] : (shown.data?.items ?? []).map(foundSong),
    source: shown.data?.source,
    notice: shown.data?.notice ?? null,
    /** There is more to be had than what typing found. */
    canSearchEverywhere: searchesYoutube && searching && !asked.everywhere && found.data?.source !== 'link',
  };
}

/** A question that failed is asked again by itself as soon as the game can be reached. */
function useAskAgain(failed: boolean, ask: () => Promise<unknown>) {
  useEffect(() => {
    if (!failed) return;
    return watchReach(() => isReached() && void ask());
  }, [failed, ask]);
}

export type SongSearch = ReturnType<typeof useSongSearch>;
