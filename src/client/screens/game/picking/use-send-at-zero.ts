import { useEffect, useRef } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { useSecondsLeft } from '#client/battle/use-seconds-left.ts';
import type { SeenBattle } from '#client/data/seen-battle.ts';
import { endOfTurn } from '#client/screens/game/clock/end-of-turn.ts';
import { useClockCheck } from './use-clock-check.ts';

type Choice = {
  /** There is a song that could be sent. */
  chosen: boolean;
  sending: boolean;
  send: () => void;
};

/**
 * Sends what is chosen in the last second of the turn; with nothing to send the server is asked to look at its clock.
 * While a swap is asked for no clock runs, and nothing of this happens.
 */
export function useSendAtZero(battle: SeenBattle, { chosen, sending, send }: Choice): void {
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
