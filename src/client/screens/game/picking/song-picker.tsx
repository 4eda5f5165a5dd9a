import Search from 'lucide-react/icons/search';
import Send from 'lucide-react/icons/send';
import X from 'lucide-react/icons/x';
import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { seatOf } from '#client/data/use-battle.ts';
import { useLive } from '#client/live/live-context.ts';
import type { TableView } from '#client/screens/game/game-board.tsx';
import { SongsThisRound } from '#client/screens/game/overview/songs-this-round.tsx';
import { timings } from '#client/timings.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { TextField } from '#client/ui/controls/field.tsx';
import { IconButton } from '#client/ui/controls/icon-button.tsx';
import { useOncePainted } from '#client/ui/feedback/use-once-painted.ts';
import { BottomBar } from '#client/ui/layout/page.tsx';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { SearchResults } from './search-results.tsx';
import { SongPreview } from './song-preview.tsx';
import { type Choice, keptSongDraft, useChosenSong, useKeepSongDraft } from './use-chosen-song.ts';
import { useSendAtZero, useSendSong } from './use-send-song.ts';
import { type SongSearch, useSongSearch } from './use-song-search.ts';

function SearchField({ search }: { search: SongSearch }) {
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search.searchEverywhere();
  };
  const clear = () => {
    search.setTyped('');
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
          value={search.typed}
          onChange={(event) => search.setTyped(event.target.value)}
          trailing={search.typed && <IconButton icon={X} label="Clear search" onClick={clear} />}
        />
      </form>
    </search>
  );
}

/** As long as the second press of a double tap may come after the first, in milliseconds. */
const doubleTap = 400;

/**
 * A preview that opens pushes the list down under the finger: until a second press cannot be meant for what stood there,
 * neither of them takes one.
 */
function useTapGuard(box: RefObject<HTMLElement | null>, opened: string | undefined): void {
  const before = useRef(opened);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || before.current === opened) return;
    before.current = opened;
    element.toggleAttribute('data-tap-guard', true);
    const settled = () => element.toggleAttribute('data-tap-guard', false);
    const timer = setTimeout(settled, doubleTap);
    return () => {
      clearTimeout(timer);
      settled();
    };
  }, [box, opened]);
}

/** The most a frame takes; a pasted link can be longer. */
const mostTold = 200;

/** Tells the other player what is searched for, and when the search is emptied (spec §3 playerTyping). */
function useSendSearch(gameId: number, userId: string, words: string): void {
  const { say } = useLive();
  const told = useRef('');
  useEffect(() => {
    if (told.current === words) return;
    told.current = words;
    const searchQuery = words.slice(0, mostTold);
    say({ type: 'playerTyping', gameId, userId, searchQuery, timestamp: Date.now() });
  }, [gameId, userId, words, say]);
}

/** Asks all of YouTube after a pause where typing found too little, unless a song of the list is chosen already. */
function useSearchOn({ isPoor, searchEverywhere }: SongSearch, isChosen: boolean): void {
  const latest = useRef(searchEverywhere);
  latest.current = searchEverywhere;
  const isDue = isPoor && !isChosen;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => latest.current(), timings.searchPause);
    return () => clearTimeout(timer);
  }, [isDue]);
}

/** Your turn: find a song, hear it, send it (spec §2 Game); or find another in the place of one that did not play. */
export const SongPicker: TableView = ({ battle, me, banner }) => {
  const { game } = battle;
  const seat = seatOf(game.players, me.id);
  const [kept] = useState(() => keptSongDraft(game));
  const search = useSongSearch(game, kept);
  const played = new Set(battle.songs.map(({ videoId }) => videoId));
  const { choice, choose, change, isUnlisted, isHeard } = useChosenSong({ ...search, played }, kept.choice);
  const heard = useHeard(choice);
  const box = useRef<HTMLDivElement>(null);
  useTapGuard(box, heard?.song.videoId);
  useKeepSongDraft(game, { typed: search.typed, everywhere: search.asked.everywhere, choice });
  useSearchOn(search, choice !== null);
  const { sendSong, sending } = useSendSong(battle, me.id);
  const send = () => choice && sendSong(choice.song, choice.start);
  const canBeSent = choice !== null && choice.checked !== 'refused';
  useSendSearch(game.id, me.id, search.asked.words);
  useSendAtZero(battle, { chosen: canBeSent, sending, send });
  return (
    <div ref={box} className={classNames('picker page with-bar', !choice && 'undecided')}>
      <div>
        {banner}
        <SearchField search={search} />
        <SearchResults
          search={search}
          suggestedAs={`Fits ${battleTypeLabel(game.battleType)}`}
          chosen={choice?.song}
          played={played}
          isUnlisted={isUnlisted}
          onChoose={choose}
          seat={seat}
        />
      </div>
      <div>
        {heard && isHeard ? (
          <SongPreview key={heard.song.videoId} choice={heard} onChange={change} />
        ) : (
          <p className="no-preview">
            {heard
              ? `${heard.song.title} is chosen. Send it, or choose another.`
              : 'Choose a song and hear it here before you send it.'}
          </p>
        )}
        <BottomBar>
          <Button kind={seat} icon={Send} disabled={!canBeSent} pending={sending} onClick={send}>
            Send Song
          </Button>
        </BottomBar>
        <SongsThisRound battle={battle} me={me} />
      </div>
    </div>
  );
};

/** The press on a song is answered first; then its preview opens. That of a song of other words does not come back for it. */
function useHeard(choice: Choice | null): Choice | null {
  const before = useOncePainted(choice);
  if (before?.song.videoId === choice?.song.videoId) return choice;
  return before?.words === choice?.words ? before : null;
}
