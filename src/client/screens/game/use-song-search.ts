import { useEffect, useState } from 'react';
import { isReached, watchReach } from '#client/data/reach.ts';
import { useCall } from '#client/data/use-call.ts';
import { useSite } from '#client/data/use-site.ts';
import { timings } from '#client/timings.ts';
import type { Reply } from '#contract/schemas.ts';
import type { BattleType } from '#rules/battle-types.ts';
import { searchLength } from '#rules/limits.ts';
import { foundSong } from './found-song.ts';
import type { SongDraft } from './song-draft.ts';

/** `everywhere`: asked for with Enter or the button, so YouTube itself may be searched; typing never costs a search. */
type Asked = { words: string; everywhere: boolean };

/** What is typed, asked after a pause, or at once with Enter. */
function useAsking(kept: SongDraft) {
  const [typed, setTyped] = useState(kept.typed);
  const [asked, setAsked] = useState<Asked>({ words: typed.trim(), everywhere: kept.everywhere });
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

// Live messages and focus must not ask again: the list would change under the finger.
const once = { staleTime: 'static' } as const;

/** What was found while typing, and what all of YouTube gave; the first stays until the second is there. */
function useFound({ words, everywhere }: Asked, searching: boolean) {
  const query = (typing: '0' | '1') => ({ query: { q: words, typing } });
  const typed = useCall('searchSongs', query('1'), { ...once, enabled: searching && !everywhere });
  const all = useCall('searchSongs', query('0'), { ...once, enabled: searching && everywhere });
  const searchingOn = everywhere && all.isFetching && typed.data !== undefined;
  return { shown: everywhere && !searchingOn ? all : typed, searchingOn };
}

/** The song search (spec §5), and songs that fit the battle until something is found. */
export function useSongSearch(battleType: BattleType, kept: SongDraft) {
  const { asked, ...asking } = useAsking(kept);
  const searchesYoutube = useSite()?.searchesYoutube ?? false;
  const searching = asked.words.length >= searchLength.min;
  const { shown: found, searchingOn } = useFound(asked, searching);
  const isEmpty = searching && found.data?.items.length === 0;
  const suggesting = !searching || isEmpty;
  const suggested = useCall('suggestSongs', { query: { battleType } }, { ...once, enabled: suggesting });
  const shown = searching ? found : suggested;
  const listed = suggesting ? suggested : found;
  const songs =
    shown.error || (shown.isFetching && !searchingOn) ? [] : (listed.data?.items ?? []).map(foundSong);
  const isOpen = searchesYoutube && searching && !asked.everywhere;
  useAskAgain(shown.error !== null, shown.refetch);
  return {
    ...asking,
    ...{ asked, searching, searchingOn, suggesting, songs },
    loading: shown.isFetching && !searchingOn,
    failed: shown.error,
    again: () => void shown.refetch(),
    source: shown.data?.source,
    notice: shown.data?.notice ?? null,
    /** Typing is over, and found too little. */
    isPoor: isOpen && isPoor(found.data) && asking.typed.trim() === asked.words,
    /** There is more to be had than what typing found. */
    canSearchEverywhere: isOpen && found.data?.source !== 'link',
  };
}

/** Too few good songs, and nothing that says why there are no more. */
const isPoor = (answer: Reply<'searchSongs'> | undefined): boolean =>
  answer !== undefined && !answer.enough && answer.notice === null;

/** A question that failed is asked again by itself as soon as the game can be reached. */
function useAskAgain(failed: boolean, ask: () => Promise<unknown>) {
  useEffect(() => {
    if (!failed) return;
    return watchReach(() => isReached() && void ask());
  }, [failed, ask]);
}

export type SongSearch = ReturnType<typeof useSongSearch>;
