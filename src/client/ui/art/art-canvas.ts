import type { ReactNode } from 'react';

/** What one drawing needs: its box, and the two inks (the first is already printed as the ground). */
export interface ArtCanvas {
  w: number;
  h: number;
  ground: string;
  ink: string;
}

export type Drawing = (canvas: ArtCanvas) => ReactNode;

export const artKey = '#110f0b';

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
