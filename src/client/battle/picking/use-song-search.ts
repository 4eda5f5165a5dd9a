import { useEffect, useState } from 'react';
import { reached } from '#client/data/send.ts';
import { useCall, useSite } from '#client/data/use-call.ts';
import { after, timings } from '#client/timings.ts';
import type { Reply } from '#contract/schemas.ts';
import type { BattleType } from '#rules/battle-types.ts';
import { maxExcludedSongs, searchLength } from '#rules/limits.ts';
import { foundSong, type SongDraft } from './use-chosen-song.ts';

/** Battle that the suggested songs must fit. `gameId`: absent until the battle is created. */
export type SongQuery = { battleType: BattleType; gameId?: number };

// Lists are fetched once, because a refetch on focus or on a live message could change the list during a press.
const once = { staleTime: 'static' } as const;

/** Fetches songs that fit the battle; `showOthers` replaces them with other ones. */
function useSuggestions({ gameId, battleType }: SongQuery, enabled: boolean) {
  const [passed, setPassed] = useState<readonly string[]>([]);
  const except = passed.slice(-maxExcludedSongs).join(',');
  const query = { battleType, ...(gameId && { gameId: String(gameId) }), ...(except && { except }) };
  const call = useCall('suggestSongs', { query }, { ...once, enabled, placeholderData: (before) => before });
  const items = call.data?.items ?? [];
  return {
    call,
    changes: call.isPlaceholderData ? 0 : passed.length,
    showOthers: () => setPassed([...passed, ...items.map(({ id }) => id.videoId)]),
  };
}

export type Suggestions = ReturnType<typeof useSuggestions>;

/** `everywhere`: also searches YouTube, after Enter or the button; typing alone must not use the search quota. */
type SearchTerms = { words: string; everywhere: boolean };

function useTerms(draft: SongDraft) {
  const [typed, setTyped] = useState(draft.typed);
  const [terms, setTerms] = useState<SearchTerms>({ words: typed.trim(), everywhere: draft.everywhere });
  const [refused, setRefused] = useState('');
  const words = typed.trim();
  useEffect(() => {
    const run = () => setTerms((before) => (before.words === words ? before : { words, everywhere: false }));
    return after(timings.searchDebounce, run);
  }, [words]);
  const searchEverywhere = () => {
    if (words.length < searchLength.min) setRefused(words);
    else setTerms({ words, everywhere: true });
  };
  const searchFor = (text: string) => {
    setTyped(text);
    setTerms({ words: text.trim(), everywhere: false });
  };
  return { typed, setTyped, terms, searchFor, searchEverywhere, tooShort: words !== '' && words === refused };
}

/** Fetches the results for typing or those of YouTube; the former stay shown until the latter arrive. */
function useResults({ words, everywhere }: SearchTerms, searching: boolean) {
  const query = (typing: '0' | '1') => ({ query: { q: words, typing } });
  const typed = useCall('searchSongs', query('1'), { ...once, enabled: searching && !everywhere });
  const all = useCall('searchSongs', query('0'), { ...once, enabled: searching && everywhere });
  const searchingAll = everywhere && all.isFetching && typed.data !== undefined;
  return { shown: everywhere && !searchingAll ? all : typed, searchingAll };
}

/** Returns the song search (spec §5), which lists suggested songs until a song is found. */
export function useSongSearch(battle: SongQuery, draft: SongDraft) {
  const { terms, ...input } = useTerms(draft);
  const searchesYoutube = useSite()?.searchesYoutube ?? false;
  const searching = terms.words.length >= searchLength.min;
  const { shown: found, searchingAll } = useResults(terms, searching);
  const reply = searching ? found.data : undefined;
  const isSuggested = !searching || reply?.items.length === 0;
  const suggestions = useSuggestions(battle, isSuggested);
  const { call: suggested } = suggestions;
  /** The call whose progress and failure are shown. */
  const current = searching ? found : suggested;
  // A search that finds nothing lists suggestions.
  const listed = isSuggested ? suggested : found;
  const keepsList = searchingAll || (!searching && suggested.isPlaceholderData);
  const loading = current.isFetching && !keepsList;
  const canWiden = searchesYoutube && searching && !terms.everywhere;
  useRetryWhenReachable(current.error !== null, current.refetch);
  return {
    input,
    terms,
    searching,
    searchingAll,
    suggestions,
    list: {
      songs: current.error || loading ? [] : (listed.data?.items ?? []).map(foundSong),
      isSuggested,
      loading,
      failed: current.error,
      retry: () => void current.refetch(),
      source: current.data?.source,
      ...(reply && outcomeOf(reply, terms)),
    },
    hasTooFew: canWiden && hasTooFew(reply) && input.typed.trim() === terms.words,
    canSearchEverywhere: canWiden && reply?.source !== 'link',
  };
}

type SearchReply = Reply<'searchSongs'>;

/** Returns what to show of a response. `heading`: null if the results match the words; `mayLackSong`: the song may be missing. */
function outcomeOf({ items, similar, source, notice, heading }: SearchReply, { everywhere }: SearchTerms) {
  const isEmpty = items.length === 0;
  const isCatalogueOnly = source === 'catalogue' && (everywhere || notice !== null);
  return {
    notice,
    heading: isEmpty ? null : (heading ?? (similar ? 'Something like it' : null)),
    mayLackSong: isEmpty || similar || isCatalogueOnly,
  };
}

/** Returns whether too few results match and no notice gives the reason. */
const hasTooFew = (reply: SearchReply | undefined): boolean =>
  reply !== undefined && !reply.enough && reply.notice === null;

/** Repeats a failed query as soon as the server is reachable. */
function useRetryWhenReachable(failed: boolean, retry: () => Promise<unknown>) {
  useEffect(() => {
    if (!failed) return;
    return reached.subscribe(() => reached.getSnapshot() && void retry());
  }, [failed, retry]);
}

export type SongSearch = ReturnType<typeof useSongSearch>;
export type SongList = SongSearch['list'];
