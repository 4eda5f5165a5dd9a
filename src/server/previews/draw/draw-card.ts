import sharp from 'sharp';
import type { Preview } from '#server/previews/preview.ts';
import { battleCard } from './battle-card.ts';
import { cardSize } from './card-size.ts';
import { roomCard } from './room-card.ts';
import { siteCard } from './site-card.ts';

// One thread for one card: a party of links must not take the whole machine.
sharp.concurrency(1);
sharp.cache(false);

/** A preview's picture as PNG. Rendering happens off the event loop. */
export async function drawCard(preview: Preview): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">${await shapesOf(preview)}</svg>`;
  return sharp(Buffer.from(svg)).flatten().png().toBuffer();
}

function shapesOf(preview: Preview): Promise<string> {
  if (preview.about === 'room') return roomCard(preview);
  return preview.about === 'battle' ? battleCard(preview) : siteCard();
}
