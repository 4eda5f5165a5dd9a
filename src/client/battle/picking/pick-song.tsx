import Search from 'lucide-react/icons/search';
import Send from 'lucide-react/icons/send';
import X from 'lucide-react/icons/x';
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { retryImport } from '#client/device/fetch-code.ts';
import { after, every, timings } from '#client/timings.ts';
import type { Side } from '#client/ui/art/sides.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { TextField } from '#client/ui/controls/field.tsx';
import { IconButton } from '#client/ui/controls/icon-button.tsx';
import { BottomBar } from '#client/ui/layout/page.tsx';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { SearchResults } from './search-results.tsx';
import type { SongPreview } from './song-preview.tsx';
import { type Choice, storedSongDraft, useChosenSong, useStoreSongDraft } from './use-chosen-song.ts';
import { type SongQuery, type SongSearch, useSongSearch } from './use-song-search.ts';

/** Returns the preview component, loaded with the page; null until loaded. Once loaded it is shown at once, unlike a lazy one. */
function usePreview(): typeof SongPreview | null {
  const [Preview, setPreview] = useState<typeof SongPreview | null>(null);
  useEffect(() => {
    void retryImport(() => import('./song-preview.tsx')).then((found) => setPreview(() => found.SongPreview));
  }, []);
  return Preview;
}

/** Interval of the check whether a press is over, in milliseconds: a press on a song first blurs the field, and must not miss its target. */
const pressMs = 300;

/** Returns whether the player types a search, and handlers for the field. Typing ends when the field has lost the focus. */
function useSearchTyping() {
  const [typing, setTyping] = useState<'no' | 'yes' | 'left'>('no');
  useEffect(() => {
    if (typing !== 'left') return;
    return every(pressMs, () => {
      if (!document.querySelector('.picker :active')) setTyping('no');
    });
  }, [typing]);
  return {
    isTyping: typing !== 'no',
    start: () => setTyping('yes'),
    leave: () => setTyping((before) => (before === 'yes' ? 'left' : before)),
    comeBack: () => setTyping((before) => (before === 'left' ? 'yes' : before)),
  };
}

type SearchFieldProps = { input: SongSearch['input']; typing: ReturnType<typeof useSearchTyping> };

function SearchField({ input, typing }: SearchFieldProps) {
  const form = useRef<HTMLFormElement>(null);
  const type = (text: string) => {
    input.setTyped(text);
    typing.start();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    input.searchEverywhere();
  };
  const clear = () => {
    type('');
    form.current?.querySelector('input')?.focus();
  };
  return (
    <search>
      <form ref={form} onSubmit={submit}>
        <TextField
          label="Search for a song"
          labelHidden
          placeholder="Song, artist or YouTube link"
          icon={Search}
          type="search"
          enterKeyHint="search"
          autoCapitalize="none"
          spellCheck={false}
          value={input.typed}
          onChange={(event) => type(event.target.value)}
          onBlur={typing.leave}
          onFocus={typing.comeBack}
          trailing={input.typed && <IconButton icon={X} label="Clear search" onClick={clear} />}
        />
      </form>
    </search>
  );
}

/** Maximum time between the two presses of a double tap, in milliseconds. */
const doubleTapMs = 400;

/** Makes list and preview ignore presses briefly after a preview opens, because it pushes the list down under the finger. */
function useTapGuard(box: RefObject<HTMLElement | null>, opened: string | undefined): void {
  const before = useRef(opened);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || before.current === opened) return;
    before.current = opened;
    if (opened === undefined) return;
    element.toggleAttribute('data-tap-guard', true);
    const settled = () => element.toggleAttribute('data-tap-guard', false);
    const timer = setTimeout(settled, doubleTapMs);
    return () => {
      clearTimeout(timer);
      settled();
    };
  }, [box, opened]);
}

/** Searches all of YouTube after a pause if typing found too little, unless a song is chosen already. */
function useAutomaticSearch({ hasTooFew, input }: SongSearch, isChosen: boolean): void {
  const search = useEffectEvent(input.searchEverywhere);
  const isDue = hasTooFew && !isChosen;
  useEffect(() => {
    if (isDue) return after(timings.searchPause, () => search());
  }, [isDue]);
}

type Picking = SongQuery & { draftKey: string; played: ReadonlySet<string> };

/** Returns the search and the chosen song. `canBeSent`: a song is chosen and the video player did not refuse it. */
export function useSongPicking({ draftKey, played, ...battle }: Picking) {
  const [draft] = useState(() => storedSongDraft(draftKey));
  const search = useSongSearch(battle, draft);
  const chosen = useChosenSong({ ...search, played }, draft.choice);
  const { choice } = chosen;
  useStoreSongDraft(draftKey, { typed: search.input.typed, everywhere: search.terms.everywhere, choice });
  useAutomaticSearch(search, choice !== null);
  const canBeSent = choice !== null && choice.checked !== 'refused';
  return { ...chosen, ...battle, search, played, canBeSent };
}

interface PickSongProps {
  picking: ReturnType<typeof useSongPicking>;
  side: Side;
  sending: boolean;
  onSend: () => void;
  banner: ReactNode;
  /** The time left, on the button that sends the song. */
  clock?: ReactNode;
  children?: ReactNode;
}

/** Shows the panel to find a song, play it and send it (spec §2 Game). */
export function PickSong({ picking, side, sending, onSend, banner, clock, children }: PickSongProps) {
  const { search, choice, choose, change, isUnlisted } = picking;
  const previewed = usePreviewed(choice);
  const typing = useSearchTyping();
  // A player who types a search for another song needs the space of the preview. Results that arrive later must not move the page.
  const isOfSearch = search.input.typed.trim() === previewed?.words;
  const shown = isOfSearch || !typing.isTyping ? previewed : null;
  const box = useRef<HTMLDivElement>(null);
  useTapGuard(box, shown?.song.videoId);
  const Preview = usePreview();
  return (
    <div ref={box} className={classNames('panel picker columns page with-bar', !choice && 'undecided')}>
      <div>
        {banner}
        <SearchField input={search.input} typing={typing} />
        <SearchResults
          search={search}
          suggestedAs={`Fits ${battleTypeLabel(picking.battleType)}`}
          chosen={choice?.song}
          played={picking.played}
          isUnlisted={isUnlisted}
          onChoose={choose}
          side={side}
        />
      </div>
      <div>
        {shown && Preview ? (
          <Preview key={shown.song.videoId} choice={shown} onChange={change} />
        ) : (
          <p className="no-preview">
            {previewed
              ? `${previewed.song.title} is chosen. Send it, or choose another.`
              : 'Choose a song and hear it here before you send it.'}
          </p>
        )}
        <BottomBar className="send-bar">
          <Button kind={side} icon={Send} disabled={!picking.canBeSent} pending={sending} onClick={onSend}>
            <span>Send Song</span>
            {clock}
          </Button>
        </BottomBar>
        {children}
      </div>
    </div>
  );
}

/** Returns the song to preview: the chosen one once its row is rendered, before that the previous one of the same search. */
function usePreviewed(choice: Choice | null): Choice | null {
  // The preview is slow to render, so the row responds to the press first.
  const before = useDeferredValue(choice);
  if (before?.song.videoId === choice?.song.videoId) return choice;
  return before?.words === choice?.words ? before : null;
}
