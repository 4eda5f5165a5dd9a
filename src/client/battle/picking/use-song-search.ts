import { useEffect, useState } from 'react';
import { isReached, watchReach } from '#client/data/send.ts';
import { useCall, useSite } from '#client/data/use-call.ts';
import { after, timings } from '#client/timings.ts';
import type { Reply } from '#contract/schemas.ts';
import type { BattleType } from '#rules/battle-types.ts';
import { mostPassedOver, searchLength } from '#rules/limits.ts';
import { foundSong, type SongDraft } from './use-chosen-song.ts';

/** The battle that suggested songs must fit; without an id it is not open yet. */
export type SongWish = { battleType: BattleType; gameId?: number };

// Fetched once: a refetch on focus or a live message could change the list during a press.
const once = { staleTime: 'static' } as const;

/** Songs that fit the battle, and others instead on demand. */
function useSuggestions({ gameId, battleType }: SongWish, enabled: boolean) {
  const [passed, setPassed] = useState<readonly string[]>([]);
  const except = passed.slice(-mostPassedOver).join(',');
  const query = { battleType, ...(gameId && { gameId: String(gameId) }), ...(except && { except }) };
  const call = useCall('suggestSongs', { query }, { ...once, enabled, placeholderData: (before) => before });
  const items = call.data?.items ?? [];
  return {
    call,
    changes: call.isPlaceholderData ? 0 : passed.length,
    askForOthers: () => setPassed([...passed, ...items.map(({ id }) => id.videoId)]),
  };
}

export type Suggestions = ReturnType<typeof useSuggestions>;

/** `everywhere`: also on YouTube, after Enter or the button; typing alone does not use the search quota. */
type SearchTerms = { words: string; everywhere: boolean };

function useAsking(draft: SongDraft) {
  const [typed, setTyped] = useState(draft.typed);
  const [asked, setAsked] = useState<SearchTerms>({ words: typed.trim(), everywhere: draft.everywhere });
  const [refused, setRefused] = useState('');
  const words = typed.trim();
  useEffect(() => {
    const ask = () => setAsked((before) => (before.words === words ? before : { words, everywhere: false }));
    return after(timings.searchDebounce, ask);
  }, [words]);
  const searchEverywhere = () => {
    if (words.length < searchLength.min) setRefused(words);
    else setAsked({ words, everywhere: true });
  };
  const ask = (text: string) => {
    setTyped(text);
    setAsked({ words: text.trim(), everywhere: false });
  };
  return { typed, setTyped, asked, ask, searchEverywhere, tooShort: words !== '' && words === refused };
}

/** The results while typing, and those of YouTube; the first stay until the second are there. */
function useFound({ words, everywhere }: SearchTerms, searching: boolean) {
  const query = (typing: '0' | '1') => ({ query: { q: words, typing } });
  const typed = useCall('searchSongs', query('1'), { ...once, enabled: searching && !everywhere });
  const all = useCall('searchSongs', query('0'), { ...once, enabled: searching && everywhere });
  const searchingOn = everywhere && all.isFetching && typed.data !== undefined;
  return { shown: everywhere && !searchingOn ? all : typed, searchingOn };
}

/** The song search (spec §5), with suggested songs until something is found. */
export function useSongSearch(wish: SongWish, draft: SongDraft) {
  const { asked, ...asking } = useAsking(draft);
  const searchesYoutube = useSite()?.searchesYoutube ?? false;
  const searching = asked.words.length >= searchLength.min;
  const { shown: found, searchingOn } = useFound(asked, searching);
  const answer = searching ? found.data : undefined;
  const suggesting = !searching || answer?.items.length === 0;
  const suggestions = useSuggestions(wish, suggesting);
  const { call: suggested } = suggestions;
  const shown = searching ? found : suggested;
  const listed = suggesting ? suggested : found;
  const stays = searchingOn || (!searching && suggested.isPlaceholderData);
  const loading = shown.isFetching && !stays;
  const songs = shown.error || loading ? [] : (listed.data?.items ?? []).map(foundSong);
  const isOpen = searchesYoutube && searching && !asked.everywhere;
  useAskAgain(shown.error !== null, shown.refetch);
  return {
    ...asking,
    asked,
    searching,
    searchingOn,
    suggesting,
    suggestions,
    songs,
    loading,
    ...(answer && outcomeOf(answer, asked)),
    failed: shown.error,
    again: () => void shown.refetch(),
    source: shown.data?.source,
    isPoor: isOpen && isPoor(answer) && asking.typed.trim() === asked.words,
    canSearchEverywhere: isOpen && answer?.source !== 'link',
  };
}

type SearchReply = Reply<'searchSongs'>;

/** `heading`: over the results, null if they match the words; `isMiss`: the song was not found where the search looked. */
function outcomeOf({ items, similar, source, notice, heading }: SearchReply, { everywhere }: SearchTerms) {
  const isEmpty = items.length === 0;
  const isAll = source === 'catalogue' && (everywhere || notice !== null);
  return {
    notice,
    heading: isEmpty ? null : (heading ?? (similar ? 'Something like it' : null)),
    isMiss: isEmpty || similar || isAll,
  };
}

/** Too few results that match, and no notice that says why. */
const isPoor = (answer: SearchReply | undefined): boolean =>
  answer !== undefined && !answer.enough && answer.notice === null;

/** Fetches a failed query again as soon as the server can be reached. */
function useAskAgain(failed: boolean, ask: () => Promise<unknown>) {
  useEffect(() => {
    if (!failed) return;
    return watchReach(() => isReached() && void ask());
  }, [failed, ask]);
}

export type SongSearch = ReturnType<typeof useSongSearch>;
