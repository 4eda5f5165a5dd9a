import { useEffect, useRef } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { PickSong, useSongPicking } from '#client/battle/picking/pick-song.tsx';
import { type Choice, songDraftKey, songToSend } from '#client/battle/picking/use-chosen-song.ts';
import { sideOf } from '#client/battle/players.ts';
import { endOfClock, useSecondsLeft } from '#client/battle/use-seconds.ts';
import { refetchBattlesSoon } from '#client/data/refetch.ts';
import { send, waitIn } from '#client/data/send.ts';
import type { SeenTable } from '#client/data/use-table.ts';
import { vibrate } from '#client/device/cues.ts';
import { sendFrame } from '#client/live/live-context.ts';
import { SendClock } from '#client/screens/game/clock/turn-timer.tsx';
import type { GamePanel } from '#client/screens/game/game-panel.ts';
import { useMove } from '#client/shell/use-move.ts';
import { after } from '#client/timings.ts';
import { turnGraceMs, typingLength } from '#rules/limits.ts';
import { SongsThisRound } from './songs-this-round.tsx';

/** Requests a clock check when the time is over by this browser's clock, because the server's clock counts (spec §4). */
function useClockCheck(gameId: number, over: boolean): void {
  useEffect(() => {
    if (!over) return;
    let unmounted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = async () => {
      try {
        await send('checkClock', { params: { id: String(gameId) } });
        refetchBattlesSoon();
      } catch (error) {
        console.warn('The turn clock was not checked.', error);
        const { timeoutMs } = waitIn(error);
        if (timeoutMs !== undefined && !unmounted) timer = setTimeout(() => void check(), timeoutMs);
      }
    };
    void check();
    return () => {
      unmounted = true;
      clearTimeout(timer);
    };
  }, [gameId, over]);
}

type Sending = { chosen: boolean; sending: boolean; send: () => void };

/** Pause before the chosen song is sent once more, in milliseconds. */
const sendAgainMs = 500;

/** Sends the chosen song when the clock ends; without a song, requests a clock check. In a live battle no clock runs during a swap. */
export function useSendAtZero(table: SeenTable, { chosen, sending, send }: Sending): void {
  const end = endOfClock(table);
  const left = useSecondsLeft(end);
  /** The end of the clock for which the song was sent. A server that restarts sets a later one, and each response changes it a little. */
  const triedFor = useRef(Number.NEGATIVE_INFINITY);
  const isLast = end !== null && left <= 1;
  useEffect(() => {
    if (!isLast || !chosen || sending) return;
    // After the grace period the server accepts no song.
    if (performance.now() - end > turnGraceMs) return;
    if (end - triedFor.current < turnGraceMs) return after(sendAgainMs, send);
    triedFor.current = end;
    send();
  }, [isLast, end, chosen, sending, send]);
  useClockCheck(table.game.id, end !== null && left === 0 && !chosen);
}

const notSent = 'Failed to submit song';
const justInTime = {
  tone: 'warn',
  title: 'Just in time!',
  text: 'Your chosen song was sent in the last second.',
} as const;

/** Returns `sendSong`, which submits a song or swaps one that did not play. `sending` lasts until this panel is replaced. */
export function useSendSong({ game, songs }: SeenTable, myId: string) {
  const inTime = useRef(false);
  const submit = useMove('submitSong', notSent, () => inTime.current && toast(justInTime));
  const swap = useMove('swapSong', notSent);
  const replaced = songs.find((song) => song.swap === 'asked' && song.submittedBy === myId);
  /** `isAutomatic`: the clock sends the song, not the player. */
  const sendSong = (choice: Choice, isAutomatic = false) => {
    const song = songToSend(choice);
    inTime.current = isAutomatic;
    vibrate('send');
    if (replaced) swap.mutate({ params: { id: String(game.id) }, body: { ...song, songId: replaced.id } });
    else submit.mutate({ body: { ...song, gameId: game.id, round: game.currentRound } });
  };
  const sending = [submit, swap].some(({ isPending, isSuccess }) => isPending || isSuccess);
  return { sendSong, sending };
}

/** Sends the search words to the opponent, also when the words are cleared (spec §3 playerTyping). */
function useSendSearch(gameId: number, userId: string, words: string): void {
  const lastSent = useRef('');
  useEffect(() => {
    if (lastSent.current === words) return;
    lastSent.current = words;
    const searchQuery = words.slice(0, typingLength);
    sendFrame({ type: 'playerTyping', gameId, userId, searchQuery, timestamp: Date.now() });
  }, [gameId, userId, words]);
}

/** Shows the panel to find and send a song (spec §2 Game), or another song for one that did not play. */
export const SongPicker: GamePanel = ({ table, me, banner }) => {
  const { game, songs } = table;
  const picking = useSongPicking({
    gameId: game.id,
    battleType: game.battleType,
    draftKey: songDraftKey(game),
    played: new Set(songs.map(({ videoId }) => videoId)),
  });
  const { choice, canBeSent } = picking;
  const { sendSong, sending } = useSendSong(table, me.id);
  const send = () => choice && sendSong(choice);
  const sendInTime = () => choice && sendSong(choice, true);
  useSendSearch(game.id, me.id, picking.search.terms.words);
  useSendAtZero(table, { chosen: canBeSent, sending, send: sendInTime });
  return (
    <PickSong
      picking={picking}
      side={sideOf(game.players, me.id)}
      sending={sending}
      onSend={send}
      banner={banner}
      clock={<SendClock table={table} />}
    >
      <SongsThisRound table={table} me={me} />
    </PickSong>
  );
};
