import { useEffect, useRef } from 'react';
import { wantsStillness } from '#client/device/media.ts';

/** So long the song before is looked at first, in milliseconds. */
const lingers = 450;

/** A player who turns the page by hand reads by themselves from then on. */
const byHand = ['wheel', 'touchmove', 'keydown'] as const;

/** The page goes along with what happens on it: to the song that comes next, and to its top when all is there. */
export function useFollowing(songId: number | null | undefined, over: boolean): void {
  const follows = useRef(!over);
  useEffect(() => {
    const stop = (event: Event) => {
      if (event.type !== 'keydown' || /^(Arrow|Page|Home|End)/.test((event as KeyboardEvent).key))
        follows.current = false;
    };
    for (const type of byHand) window.addEventListener(type, stop, { passive: true });
    return () => {
      for (const type of byHand) window.removeEventListener(type, stop);
    };
  }, []);
  useEffect(() => {
    const behavior = wantsStillness() ? 'instant' : 'smooth';
    const go = () => {
      if (!follows.current) return;
      if (over) window.scrollTo({ top: 0, behavior });
      else document.getElementById(songAnchor(songId))?.scrollIntoView({ block: 'nearest', behavior });
    };
    const timer = setTimeout(go, over ? 2 * lingers : lingers);
    return () => clearTimeout(timer);
  }, [songId, over]);
}

export const songAnchor = (songId: number | null | undefined): string => `song-${songId}`;
