import { Send } from 'lucide-react';
import { seatOf } from '#client/data/use-battle.ts';
import { BottomBar } from '#client/ui/bottom-bar.tsx';
import { Button } from '#client/ui/button.tsx';
import { battleTypeLabel } from '#rules/battle-types.ts';
import type { TableView } from './game-board.tsx';
import { SearchField } from './search-field.tsx';
import { SearchResults } from './search-results.tsx';
import { SongPreview } from './song-preview.tsx';
import { SongsThisRound } from './songs-this-round.tsx';
import { useChosenSong } from './use-chosen-song.ts';
import { useSearchOn } from './use-search-on.ts';
import { useSendAtZero } from './use-send-at-zero.ts';
import { useSendSong } from './use-send-song.ts';
import { useSongSearch } from './use-song-search.ts';
import { useTellSearch } from './use-tell-search.ts';

/** Your turn: find a song, hear it, send it (spec §2 Game); or find another in the place of one that did not play. */
export const SongPicker: TableView = ({ battle, me, banner }) => {
  const { game } = battle;
  const seat = seatOf(game.players, me.id);
  const search = useSongSearch(game.battleType);
  const chosen = useChosenSong(search);
  useSearchOn(search, chosen.song !== undefined);
  const { sendSong, sending } = useSendSong(battle, me.id);
  const send = () => chosen.song && sendSong(chosen.song, chosen.start);
  useTellSearch(game.id, me.id, search.asked.words);
  useSendAtZero(battle, { chosen: chosen.song !== undefined && !chosen.refused, sending, send });
  return (
    <div className="picker page with-bar">
      <div>
        {banner}
        <SearchField search={search} />
        <SearchResults
          search={search}
          suggestedAs={`Fits ${battleTypeLabel(game.battleType)}`}
          chosenId={chosen.song?.videoId}
          onChoose={chosen.choose}
          seat={seat}
        />
      </div>
      <div>
        {chosen.song ? (
          <SongPreview
            key={chosen.song.videoId}
            song={chosen.song}
            start={chosen.start}
            onStart={chosen.setStart}
            onChecked={chosen.setChecked}
          />
        ) : (
          <p className="no-preview">Choose a song and hear it here before you send it.</p>
        )}
        <BottomBar>
          <Button
            kind={seat}
            icon={Send}
            disabled={!chosen.song || chosen.refused}
            pending={sending}
            onClick={send}
          >
            Send Song
          </Button>
        </BottomBar>
        <SongsThisRound battle={battle} me={me} />
      </div>
    </div>
  );
};
