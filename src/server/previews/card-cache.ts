import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Failure } from '#server/http/failure.ts';
import type { Preview } from './preview.ts';

export type Card = { png: Buffer; etag: string };
export type CardCache = { card(preview: Preview): Promise<Card> };

type Limits = {
  draw: (preview: Preview) => Promise<Buffer>;
  /** Cards kept; the one used longest ago goes first. */
  most: number;
  /** Bytes kept, over all cards. */
  mostBytes: number;
  /** Cards waiting to be drawn; over it a card is refused. */
  mostWaiting: number;
};

/** Draws each card once and keeps it for a while: one at a time, and equal ones asked for together are one. */
export function openCardCache({ draw, most, mostBytes, mostWaiting }: Limits): CardCache {
  const kept = new LRUCache<string, Card>({
    ...{ max: most, maxSize: mostBytes },
    sizeCalculation: ({ png }) => png.length,
  });
  const drawing = new Map<string, Promise<Card>>();
  let last: Promise<unknown> = Promise.resolve();

  const keep = (key: string, card: Card) => {
    kept.set(key, card);
    return card;
  };
  const drawNext = (key: string, preview: Preview): Promise<Card> => {
    if (drawing.size >= mostWaiting) throw new Failure('unavailable');
    const drawn = last
      .then(() => draw(preview))
      .then((png) => keep(key, { png, etag: etagOf(png) }))
      .finally(() => drawing.delete(key));
    last = drawn.catch(() => undefined);
    drawing.set(key, drawn);
    return drawn;
  };
  return {
    card: async (preview) => {
      const key = JSON.stringify(preview);
      return kept.get(key) ?? drawing.get(key) ?? drawNext(key, preview);
    },
  };
}

const etagOf = (png: Buffer): string =>
  `"${createHash('sha256').update(png).digest('base64url').slice(0, 27)}"`;
