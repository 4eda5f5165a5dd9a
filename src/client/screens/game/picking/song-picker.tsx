import Send from 'lucide-react/icons/send';
import { useRef, useState } from 'react';
import { seatOf } from '#client/data/use-battle.ts';
import type { TableView } from '#client/screens/game/game-board.tsx';
import { SongsThisRound } from '#client/screens/game/overview/songs-this-round.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useOncePainted } from '#client/ui/feedback/use-once-painted.ts';
import { BottomBar } from '#client/ui/layout/bottom-bar.tsx';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { SearchField } from './search-field.tsx';
import { SearchResults } from './search-results.tsx';
import { keptSongDraft, useKeepSongDraft } from './song-draft.ts';
import { SongPreview } from './song-preview.tsx';
import { type Choice, useChosenSong } from './use-chosen-song.ts';
import { useSearchOn } from './use-search-on.ts';
import { useSendAtZero } from './use-send-at-zero.ts';
import { useSendSearch } from './use-send-search.ts';
import { useSendSong } from './use-send-song.ts';
import { useSongSearch } from './use-song-search.ts';
import { useTapGuard } from './use-tap-guard.ts';

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
