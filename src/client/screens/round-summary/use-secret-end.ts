import { useEffect, useMemo, useRef, useState } from 'react';
import { announce } from '#client/announce/announce.ts';
import { pointsOf } from '#client/battle/points.ts';
import { nameOf, type SeenBattle } from '#client/data/use-battle.ts';
import { play, touch } from '#client/device/cues.ts';
import { wantsStillness } from '#client/device/media.ts';
import { storedByKey } from '#client/device/storage.ts';
import { after } from '#client/timings.ts';
import type { Table } from '#contract/schemas.ts';

/** The end of a secret battle, sticker by sticker, within the pause after the round (spec §9: 10 s); in milliseconds. */
const rhythm = {
  opens: 500,
  each: 900,
  /** The last one is held, unless a player wants it. */
  lastHolds: 3000,
} as const;

/** How long until the next sticker lands, with so many of so many on the page. */
export function untilNext(landed: number, of: number): number {
  if (landed === 0) return rhythm.opens;
  return landed === of - 1 ? rhythm.lastHolds : rhythm.each;
}

/** The songs in the order of their stickers: round by round, left before right. */
export function inOrder({ game, songs, ratings }: Table): number[] {
  const rated = new Set(ratings.map((rating) => rating.songId));
  const side = (id: string) => game.players.findIndex((player) => player.id === id);
  return songs
    .filter((song) => rated.has(song.id))
    .toSorted((one, other) => one.round - other.round || side(one.submittedBy) - side(other.submittedBy))
    .map((song) => song.id);
}

/** The battle as if no other song had been rated. */
export function knownOf<B extends Table>(battle: B, songs: readonly number[]): B {
  const known = new Set(songs);
  return { ...battle, ratings: battle.ratings.filter((rating) => known.has(rating.songId)) };
}

/** All of it in one line, for a player who does not see the stickers land. */
export function summaryOf(battle: Table, me: string): string {
  const { players, currentRound } = battle.game;
  const said = (seen: Table) =>
    players
      .map(({ id, ...player }) => `${id === me ? 'you' : nameOf(player)} ${pointsOf(seen, id, me) ?? 0}`)
      .join(', ');
  const ofRound = (round: number) =>
    knownOf(
      battle,
      battle.songs.filter((song) => song.round === round).map((song) => song.id),
    );
  const rounds = Array.from(
    { length: currentRound },
    (_, at) => `Round ${at + 1}: ${said(ofRound(at + 1))}.`,
  );
  return [...rounds, `In total: ${said(battle)}.`].join(' ');
}

const seen = storedByKey<true>('revealSeen');

type SecretEnd = { landed: readonly number[]; skip: (() => void) | null };

/** Lets the stickers land one after the other, once for a battle: a reload shows the end. */
export function useSecretEnd(battle: SeenBattle, me: string): SecretEnd {
  const { id } = battle.game;
  const order = useMemo(() => inOrder(battle), [battle]);
  const [fresh] = useState(() => !seen.get(id));
  const [count, setCount] = useState(fresh ? 0 : order.length);
  const over = count >= order.length;
  const isLast = count === order.length - 1;
  const summary = summaryOf(battle, me);
  useEffect(() => seen.set(id, true), [id]);
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

/** So long the song before is looked at first, in milliseconds. */
const lingers = 450;

/** A player who turns the page by hand reads by themselves from then on. */
const byHand = ['wheel', 'touchmove', 'keydown'] as const;

/** The page goes along with what happens on it: to the song that comes next, and to its top when all is there. */
function useFollowing(songId: number | null | undefined, over: boolean): void {
  const follows = useRef(!over);
  useEffect(() => {
    const stop = (event: Event) => {
      if (event.type !== 'keydown' || /^(Arrow|Page|Home|End)/.test((event as KeyboardEvent).key))
        follows.current = false;
    };
    const gone = new AbortController();
    for (const type of byHand) window.addEventListener(type, stop, { passive: true, signal: gone.signal });
    return () => gone.abort();
  }, []);
  useEffect(() => {
    const behavior = wantsStillness() ? 'instant' : 'smooth';
    const go = () => {
      if (!follows.current) return;
      if (over) window.scrollTo({ top: 0, behavior });
      else document.getElementById(songAnchor(songId))?.scrollIntoView({ block: 'nearest', behavior });
    };
    return after(over ? 2 * lingers : lingers, go);
  }, [songId, over]);
}

export const songAnchor = (songId: number | null | undefined): string => `song-${songId}`;
