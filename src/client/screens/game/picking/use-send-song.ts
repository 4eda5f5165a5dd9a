import { useEffect, useRef } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { type Choice, factsOf } from '#client/battle/picking/use-chosen-song.ts';
import { useSecondsLeft } from '#client/battle/use-seconds-left.ts';
import { invalidateBattleSoon } from '#client/data/refresh.ts';
import type { SeenBattle } from '#client/data/seen-battle.ts';
import { send, waitIn } from '#client/data/send.ts';
import { useSend } from '#client/data/use-send.ts';
import { touch } from '#client/device/haptics.ts';
import { endOfTurn } from '#client/screens/game/clock/turn-timer.tsx';
import { toastRefusal } from '#client/shell/toast-refusal.ts';

/** When the time is over here the server is asked to look at its own clock, which is the one that counts (spec §4). */
function useClockCheck(gameId: number, over: boolean): void {
  useEffect(() => {
    if (!over) return;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      try {
        await send('checkClock', { params: { id: String(gameId) } });
        invalidateBattleSoon();
      } catch (error) {
        console.warn('The turn clock was not checked.', error);
        const { timeoutMs } = waitIn(error);
        if (timeoutMs !== undefined && !left) timer = setTimeout(() => void look(), timeoutMs);
      }
    };
    void look();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [gameId, over]);
}

type Sending = {
  /** There is a song that could be sent. */
  chosen: boolean;
  sending: boolean;
  send: () => void;
};

/**
 * Sends what is chosen in the last second of the turn; with nothing to send the server is asked to look at its clock.
 * While a swap is asked for no clock runs, and nothing of this happens.
 */
export function useSendAtZero(battle: SeenBattle, { chosen, sending, send }: Sending): void {
  const end = endOfTurn(battle);
  const runs = end !== null;
  const left = useSecondsLeft(end ?? battle.receivedAt);
  const sent = useRef(false);
  const isLast = runs && left <= 1;
  useEffect(() => {
    if (!isLast || !chosen || sending || sent.current) return;
    sent.current = true;
    toast({ tone: 'warn', title: 'Just in time!', text: 'Your chosen song was sent in the last second.' });
    send();
  }, [isLast, chosen, sending, send]);
  useClockCheck(battle.game.id, runs && left === 0 && !chosen);
}

/** Sends the chosen song, or puts it in the place of the one that did not play; `sending` lasts until it is on the table. */
export function useSendSong({ game, songs }: SeenBattle, me: string) {
  const submit = useSend('submitSong');
  const swap = useSend('swapSong');
  const replaced = songs.find((song) => song.swap === 'asked' && song.submittedBy === me);
  // The search may be gone before it is answered, by a live message: a promise is heard all the same.
  const hear = (answer: Promise<unknown>) =>
    void answer.then(invalidateBattleSoon, (error) => toastRefusal(error, 'Failed to submit song'));
  const sendSong = (choice: Choice) => {
    const song = factsOf(choice);
    touch('send');
    if (replaced)
      hear(swap.mutateAsync({ params: { id: String(game.id) }, body: { ...song, songId: replaced.id } }));
    else hear(submit.mutateAsync({ body: { ...song, gameId: game.id, round: game.currentRound } }));
  };
  const sending = [submit, swap].some(({ isPending, isSuccess }) => isPending || isSuccess);
  return { sendSong, sending };
}
