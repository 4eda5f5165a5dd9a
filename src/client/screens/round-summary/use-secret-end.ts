import { useEffect, useRef, useState } from 'react';
import { announce } from '#client/announce/announce.ts';
import { nameOf } from '#client/battle/players.ts';
import { pointsOf } from '#client/battle/points.ts';
import type { SeenTable } from '#client/data/use-table.ts';
import { play, vibrate } from '#client/device/cues.ts';
import { prefersReducedMotion } from '#client/device/media.ts';
import { storedByKey } from '#client/device/storage.ts';
import { after } from '#client/timings.ts';
import type { Table } from '#contract/schemas.ts';
import { withSongs } from './reveal.ts';

/** Delays of the stickers at the end of a secret battle in milliseconds, together within the pause of 10 s (spec §9). */
const rhythm = {
  opens: 500,
  each: 900,
  /** Delay of the last sticker, which a tap skips. */
  lastHolds: 3000,
} as const;

/** Returns the delay of the next sticker in milliseconds, with `landed` stickers already on the page. */
export function untilNext(landed: number, of: number): number {
  if (landed === 0) return rhythm.opens;
  return landed === of - 1 ? rhythm.lastHolds : rhythm.each;
}

/** Returns the song ids in the order of their stickers: round by round, left before right. */
export function inOrder({ game, songs, ratings }: Table): number[] {
  const rated = new Set(ratings.map((rating) => rating.songId));
  const side = (id: string) => game.players.findIndex((player) => player.id === id);
  return songs
    .filter((song) => rated.has(song.id))
    .toSorted((one, other) => one.round - other.round || side(one.submittedBy) - side(other.submittedBy))
    .map((song) => song.id);
}

/** Returns the numbers of the rounds up to this one. */
export const upTo = (round: number): number[] => Array.from({ length: round }, (_, before) => before + 1);

/** Returns the points of all rounds as one line for screen readers. */
export function summaryOf(table: Table, myId: string): string {
  const { players, currentRound } = table.game;
  const line = (seen: Table) =>
    players
      .map(({ id, ...player }) => `${id === myId ? 'you' : nameOf(player)} ${pointsOf(seen, id, myId) ?? 0}`)
      .join(', ');
  const ofRound = (number: number) => withSongs(table, ({ round }) => round === number);
  const rounds = upTo(currentRound).map((round) => `Round ${round}: ${line(ofRound(round))}.`);
  return [...rounds, `In total: ${line(table)}.`].join(' ');
}

const seen = storedByKey<true>('revealSeen');

type SecretEnd = { landed: readonly number[]; skip: (() => void) | null };

/** Lands the stickers one after another, once per battle; a reload shows all stickers. */
export function useSecretEnd(table: SeenTable, myId: string): SecretEnd {
  const { id } = table.game;
  const order = inOrder(table);
  const [fresh] = useState(() => !seen.get(id));
  const [count, setCount] = useState(fresh ? 0 : order.length);
  const over = count >= order.length;
  const isLast = count === order.length - 1;
  const summary = summaryOf(table, myId);
  useEffect(() => seen.set(id, true), [id]);
  useEffect(() => {
    if (over) return;
    const land = () => {
      setCount(count + 1);
      play('sticker');
      vibrate('sticker');
    };
    const timer = setTimeout(land, untilNext(count, order.length));
    // A tap lands the last sticker immediately.
    if (isLast) document.addEventListener('pointerdown', land);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', land);
    };
  }, [count, over, isLast, order.length]);
  // The summary is announced once at the end, because a screen reader would lag behind the single stickers.
  useEffect(() => {
    if (over && fresh) announce(summary);
  }, [over, fresh, summary]);
  useFollowing(order[count]);
  return { landed: order.slice(0, count), skip: over ? null : () => setCount(order.length) };
}

/** Delay before the page scrolls to the next song, in milliseconds. */
const scrollDelayMs = 450;

/** Events by which the player scrolls, after which the page no longer scrolls by itself. */
const gestures = ['wheel', 'touchmove', 'keydown'] as const;

/** Scrolls to the next song, and to the top of the page at the end, when there is none. */
function useFollowing(songId: number | undefined): void {
  const follows = useRef(songId !== undefined);
  useEffect(() => {
    const stop = (event: Event) => {
      if (event.type !== 'keydown' || /^(Arrow|Page|Home|End)/.test((event as KeyboardEvent).key))
        follows.current = false;
    };
    const cleanup = new AbortController();
    for (const type of gestures)
      window.addEventListener(type, stop, { passive: true, signal: cleanup.signal });
    return () => cleanup.abort();
  }, []);
  useEffect(() => {
    const over = songId === undefined;
    const behavior = prefersReducedMotion() ? 'instant' : 'smooth';
    const go = () => {
      if (!follows.current) return;
      if (over) window.scrollTo({ top: 0, behavior });
      else document.getElementById(songAnchor(songId))?.scrollIntoView({ block: 'nearest', behavior });
    };
    return after(over ? 2 * scrollDelayMs : scrollDelayMs, go);
  }, [songId]);
}

export const songAnchor = (songId: number): string => `song-${songId}`;
