import { Send } from 'lucide-react';
import { useState } from 'react';
import { seatOf } from '#client/data/use-battle.ts';
import { BottomBar } from '#client/ui/bottom-bar.tsx';
import { Button } from '#client/ui/button.tsx';
import { battleTypeLabel } from '#rules/battle-types.ts';
import type { TableView } from './game-board.tsx';
import { SearchField } from './search-field.tsx';
import { SearchResults } from './search-results.tsx';
import { SongPreview } from './song-preview.tsx';
import { SongsThisRound } from './songs-this-round.tsx';
import { useSendSong } from './use-send-song.ts';
import { useSongSearch } from './use-song-search.ts';
import { useTellSearch } from './use-tell-search.ts';

/** Your turn: find a song, hear it, send it (spec §2 Game). */
export const SongPicker: TableView = ({ battle, me, banner }) => {
  const { game } = battle;
  const seat = seatOf(game.players, me.id);
  const search = useSongSearch(game.battleType);
  const [chosenId, setChosenId] = useState<string>();
  // Only what is still in the list can be sent: it is what the check mark shows.
  const chosen = search.songs.find((song) => song.videoId === chosenId);
  const { sendSong, sending } = useSendSong(game);
  useTellSearch(game.id, me.id, search.asked.words);
  return (
    <div className="picker page with-bar">
      <div>
        {banner}
        <SearchField search={search} />
        <SearchResults
          search={search}
          suggestedAs={`Fits ${battleTypeLabel(game.battleType)}`}
          chosenId={chosen?.videoId}
          onChoose={setChosenId}
          seat={seat}
        />
      </div>
      <div>
        {chosen ? (
          <SongPreview key={chosen.videoId} song={chosen} />
        ) : (
          <p className="no-preview">Choose a song and hear it here before you send it.</p>
        )}
        <BottomBar>
          <Button
            kind={seat}
            icon={Send}
            disabled={!chosen}
            pending={sending}
            onClick={() => chosen && sendSong(chosen)}
          >
            Send Song
          </Button>
        </BottomBar>
        <SongsThisRound battle={battle} me={me} />
      </div>
    </div>
  );
};
