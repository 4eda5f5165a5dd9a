import sharp from 'sharp';
import type { Preview } from '#server/previews/preview.ts';
import { artwork } from './artwork.ts';
import { battleCard } from './battle-card.ts';
import { margin, ownLine } from './bill.ts';
import { poster, type Voice } from './outline.ts';
import { roomCard } from './room-card.ts';
import { block, burst, cardSize, fountain, inks, record } from './shapes.ts';
import { print } from './words-on-paper.ts';

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

const small: Voice = { ...margin, size: 24 };
const promise: Voice = { size: 34, weight: 800, width: 100, wordSpace: 0, letterSpace: 0 };

async function siteCard(): Promise<string> {
  const art = await artwork();
  const { key: fill, paper } = inks;
  return [
    fountain(),
    print(await ownLine('TONIGHT'), small, { x: 56, middle: 57.2, fill }),
    print(await ownLine('ON YOUR PHONE'), small, { x: 716, middle: 57.2, fill, align: 'right' }),
    block(56, 86.4, 660, 6, fill),
    art.wordmark({ x: 56, y: 118.4, width: 660, height: 331.9 }),
    block(56, 478.3, 660, 6, fill),
    print(await ownLine('Your song against theirs.'), promise, { x: 56, middle: 526.7, fill }),
    print(await ownLine('Loudest taste wins.'), promise, { x: 56, middle: 567.5, fill }),
    record(art, 'female_1', { x: 1060, y: 150, size: 400 }),
    record(art, 'male_3', { x: 940, y: 540, size: 400 }),
    `<g transform="translate(857 323) rotate(-8)"><path transform="scale(.75)" d="${burst(9.5)}" fill="${paper}" stroke="${fill}" stroke-width="8" stroke-linejoin="round" paint-order="stroke"/>`,
    print(await ownLine('VS'), { ...poster, size: 66 }, { x: 0, middle: 0, fill, align: 'middle' }),
    '</g>',
  ].join('');
}
