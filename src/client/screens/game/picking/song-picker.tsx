import { useEffect, useRef } from 'react';
import { PickSong, useSongPicking } from '#client/battle/picking/pick-song.tsx';
import { sideOf } from '#client/data/use-battle.ts';
import { useLive } from '#client/live/live-context.ts';
import type { TableView } from '#client/screens/game/game-board.tsx';
import { SongsThisRound } from '#client/screens/game/overview/songs-this-round.tsx';
import { useSendAtZero, useSendSong } from './use-send-song.ts';

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

/** Your turn: find a song, hear it, send it (spec §2 Game); or find another in the place of one that did not play. */
export const SongPicker: TableView = ({ battle, me, banner }) => {
  const { game, songs } = battle;
  const picking = useSongPicking({
    gameId: game.id,
    battleType: game.battleType,
    place: `${game.id} ${game.currentRound}`,
    played: new Set(songs.map(({ videoId }) => videoId)),
  });
  const { choice, canBeSent } = picking;
  const { sendSong, sending } = useSendSong(battle, me.id);
  const send = () => choice && sendSong(choice);
  useSendSearch(game.id, me.id, picking.search.asked.words);
  useSendAtZero(battle, { chosen: canBeSent, sending, send });
  return (
    <PickSong
      picking={picking}
      side={sideOf(game.players, me.id)}
      sending={sending}
      onSend={send}
      banner={banner}
    >
      <SongsThisRound battle={battle} me={me} />
    </PickSong>
  );
};
