import { useEffect, useMemo, useState } from 'react';
import { announce } from '#client/announce/announce.ts';
import type { SeenBattle } from '#client/data/seen-battle.ts';
import { touch } from '#client/device/haptics.ts';
import { keepsake } from '#client/device/keepsake.ts';
import { play } from '#client/device/sound.ts';
import { inOrder, summaryOf, untilNext } from './secret-end.ts';
import { useFollowing } from './use-following.ts';

const seen = keepsake<true>('revealSeen');

export type SecretEnd = {
  /** The songs whose stickers are on the page. */
  landed: readonly number[];
  /** All that are not there yet, at once; null when there are none. */
  skip: (() => void) | null;
};

/** Lets the stickers land one after the other, once for a battle: a reload shows the end. */
export function useSecretEnd(battle: SeenBattle, me: string): SecretEnd {
  const { id } = battle.game;
  const order = useMemo(() => inOrder(battle), [battle]);
  const [fresh] = useState(() => !seen.of(id));
  const [count, setCount] = useState(fresh ? 0 : order.length);
  const over = count >= order.length;
  const isLast = count === order.length - 1;
  const summary = summaryOf(battle, me);
  useEffect(() => seen.keep(id, true), [id]);
  useEffect(() => {
    if (over) return;
    const land = () => {
      setCount(count + 1);
      play('sticker');
      touch('sticker');
    };
    const timer = setTimeout(land, untilNext(count, order.length));
    // A tap brings the last one.
    if (isLast) document.addEventListener('pointerdown', land);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', land);
    };
  }, [count, over, isLast, order.length]);
  // Once, when all is there: each sticker by itself would be heard long after it was seen.
  useEffect(() => {
    if (over && fresh) announce(summary);
  }, [over, fresh, summary]);
  useFollowing(over ? null : order[count], over);
  return { landed: order.slice(0, count), skip: over ? null : () => setCount(order.length) };
}
