import { useState } from 'react';
import type { PlayerEvent } from '#client/player/use-player.ts';

/** Whether a chosen song was seen to play here. */
export type Checked = 'unknown' | 'plays' | 'refused';

/** Learns from the player whether the song plays, where it is and how long it is, both in seconds, and whether the player is there at all. */
export function usePlayability(checked: Checked, onChecked: (checked: Checked) => void) {
  const [second, setSecond] = useState<number | null>(null);
  const [length, setLength] = useState<number | null>(null);
  const [silent, setSilent] = useState(false);
  const find = (found: Checked) => {
    if (found !== checked) onChecked(found);
  };
  const hear = (event: PlayerEvent) => {
    if (event.refusal !== undefined) find('refused');
    else if (event.playing) find('plays');
    if (event.silent !== undefined) setSilent(event.silent);
    if (event.second !== undefined) setSecond(event.second);
    if (event.length !== undefined) setLength(event.length);
  };
  return { second, length, silent, hear };
}
