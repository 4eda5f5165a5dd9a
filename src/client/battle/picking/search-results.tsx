import Search from 'lucide-react/icons/search';
import { useEffect, useId, useRef } from 'react';
import { failureWords } from '#client/data/send.ts';
import type { Side } from '#client/ui/art/sides.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { ErrorNote, Skeleton } from '#client/ui/feedback/note.tsx';
import { lazyComponent, Nothing } from '#client/ui/lazy-component.tsx';
import { searchLength } from '#rules/limits.ts';
import { countOf } from '#rules/words/count-of.ts';
import { SearchRow } from './search-row.tsx';
import type { FoundSong } from './use-chosen-song.ts';
import type { SongList, SongSearch } from './use-song-search.ts';

const loadMoreSongs = () => import('./more-songs.tsx');
const OtherSongs = lazyComponent(() => loadMoreSongs().then((found) => found.OtherSongs), {
  failed: Nothing,
});
const PasteLink = lazyComponent(() => loadMoreSongs().then((found) => found.PasteLink), { failed: Nothing });

interface SearchResultsProps {
  search: SongSearch;
  suggestedAs: string;
  chosen: FoundSong | undefined;
  played: ReadonlySet<string>;
  isUnlisted: boolean;
  onChoose: (song: FoundSong) => void;
  side: Side;
}

export function SearchResults(props: SearchResultsProps) {
  const { search, suggestedAs, chosen, isUnlisted } = props;
  const { list, input, terms } = search;
  const heading = list.isSuggested ? suggestedAs : (list.heading ?? 'Songs found');
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    // The results of a new search start at the top.
    if (terms.words) box.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [terms.words]);
  const notice = noticeOf(search);
  return (
    <section ref={box} className="results" aria-label={heading}>
      {chosen && isUnlisted && <Rows {...props} label="Your choice" songs={[chosen]} />}
      <div role="status">
        {notice && <p className="mb-2 text-muted text-small">{notice}</p>}
        {isEmpty(search) && <p className="py-3 text-muted">No songs found. Try other words.</p>}
        {search.searchingAll && <p className="mb-2 text-muted text-small">Searching all of YouTube…</p>}
        <p className="sr-only">{numberFound(list)}</p>
      </div>
      {list.failed && !list.loading && <Failed list={list} />}
      <Head search={search} heading={heading} />
      {list.loading && <LoadingRows />}
      <Rows {...props} label={heading} songs={list.songs} />
      {search.canSearchEverywhere && !list.loading && (
        <Button kind="ghost" size="sm" icon={Search} className="mt-2" onClick={input.searchEverywhere}>
          Search all of YouTube
        </Button>
      )}
      {list.isSuggested && (
        <div className="others min-h-[44px]">
          <OtherSongs {...search.suggestions} />
        </div>
      )}
    </section>
  );
}

function Head({ search: { list, searching, input }, heading }: { search: SongSearch; heading: string }) {
  const isNamed = list.loading ? !searching : list.isSuggested || list.heading;
  return (
    <div className="my-[4px] flex flex-wrap items-center gap-x-[12px] gap-y-[4px] empty:hidden">
      {/* The heading wraps to two lines rather than push the button into a second row. */}
      {isNamed && <h2 className="suggested flex-[1_1_7.5rem] font-[750] wrap-anywhere">{heading}</h2>}
      {list.mayLackSong && <PasteLink onLink={input.searchFor} />}
    </div>
  );
}

/** Returns whether to advise fewer words. For a link without a video the notice gives the reason instead. */
const isEmpty = ({ searching, list }: SongSearch): boolean =>
  searching && list.isSuggested && !list.loading && !list.failed && list.source !== 'link';

/** Returns the server's notice; without one, a text if the search could not go beyond the built-in songs. */
function noticeOf({ input, terms, list: { notice, loading, source } }: SongSearch) {
  if (input.tooShort) return `Type at least ${searchLength.min} characters.`;
  if (notice || loading) return notice;
  const isCatalogueOnly = terms.everywhere && source === 'catalogue';
  return isCatalogueOnly ? 'This is all there is. Paste a YouTube link for another.' : null;
}

/** Returns the number of songs as text for screen readers; the visible list needs no number. */
function numberFound({ songs: { length }, isSuggested, heading }: SongList): string {
  if (isSuggested || length === 0) return '';
  return `${heading ? `${heading}: ` : ''}${countOf(length, 'song')} found`;
}

type RowsProps = Pick<SearchResultsProps, 'chosen' | 'played' | 'onChoose' | 'side'> & {
  label: string;
  songs: FoundSong[];
};

function Rows({ label, songs, chosen, played, onChoose, side }: RowsProps) {
  const name = useId();
  if (songs.length === 0) return null;
  return (
    <div role="radiogroup" aria-label={label} className="rows">
      {songs.map((song) => (
        <SearchRow
          key={song.videoId}
          song={song}
          name={name}
          checked={song.videoId === chosen?.videoId}
          refused={played.has(song.videoId) ? 'Already played in this battle' : undefined}
          onChoose={() => onChoose(song)}
          side={side}
        />
      ))}
    </div>
  );
}

function Failed({ list }: { list: SongList }) {
  return (
    <ErrorNote
      title="The search did not work"
      text={failureWords(list.failed, 'Try again, or paste a YouTube link.')}
      retry={list.retry}
    />
  );
}

/** Shows placeholder rows, enough to fill a phone, so that the content below does not move when the songs arrive. */
const LoadingRows = () => (
  <div aria-hidden="true">
    {[78, 62, 70, 74, 58, 66, 80, 64].map((width) => (
      <div key={width} className="flex items-center gap-3 py-1.75">
        <Skeleton width={100} height={56} />
        <div className="grid flex-1 gap-2">
          <Skeleton width={`${width}%`} height={14} />
          <Skeleton width="34%" height={12} />
        </div>
      </div>
    ))}
  </div>
);
