import sharp from 'sharp';
import { product } from '#contract/product.ts';
import { avatars } from '#rules/avatars.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { type Mode, modes } from '#rules/modes.ts';
import type { BattlePreview, Fighter, Preview, RoomPreview } from '#server/previews/preview.ts';
import { type Line, lineOf } from './line.ts';
import { drawFitted, drawLine, fitToWidth, poster, type Style } from './outline.ts';
import { type Artwork, artwork, block, burst, cardSize, fountain, inks, record, tear } from './shapes.ts';

// A card uses one thread, so that many links at once do not take all processor cores.
sharp.concurrency(1);
sharp.cache(false);

/** Draws a preview's picture as PNG. Rendering runs on a thread of libuv, not on the event loop. */
export async function drawCard(preview: Preview): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">${await shapesOf(preview)}</svg>`;
  return sharp(Buffer.from(svg)).flatten().png().toBuffer();
}

function shapesOf(preview: Preview): Promise<string> {
  if (preview.kind === 'room') return roomCard(preview);
  return preview.kind === 'battle' ? battleCard(preview) : siteCard();
}

/** Style of the wide capitals in the margins. */
const margin: Style = { size: 25, weight: 800, width: 118, wordSpace: 0, letterSpace: 0 };

/** Returns a line of the game's own words, which the bundled typefaces can always show. */
async function ownLine(text: string): Promise<Line> {
  return (await lineOf(text)) ?? [];
}

/** Returns a player's name, or the avatar's name if no typeface can show the player's. */
async function nameLine({ name, avatar }: Fighter): Promise<Line> {
  return (await lineOf(name)) ?? ownLine(avatars[avatar].name);
}

/** Draws the yellow band: the product's name, the mode, and a title in full width. */
async function titleBand(art: Artwork, title: string, mode: Mode): Promise<string> {
  const name = await ownLine(product.toUpperCase());
  const length = await ownLine(modes[mode].label.toUpperCase());
  const headline = await ownLine(title.toUpperCase());
  return [
    block(0, 0, 1200, 222, inks.yellow),
    art.mark({ x: 48, y: 23.75, width: 40, height: 40 }),
    drawLine(name, margin, { x: 102, middle: 43.75, fill: inks.key }),
    drawLine(length, margin, { x: 1152, middle: 43.75, fill: inks.key, align: 'right' }),
    block(48, 70.5, 1104, 6, inks.key),
    drawFitted(headline, { ...poster, size: 150 }, { x: 48, middle: 144.5, fill: inks.key, maxWidth: 1104 }),
    block(0, 222, 1200, 6, inks.key),
  ].join('');
}

const small: Style = { ...margin, size: 24 };
const slogan: Style = { size: 34, weight: 800, width: 100, wordSpace: 0, letterSpace: 0 };

async function siteCard(): Promise<string> {
  const art = await artwork();
  const { key: fill, paper } = inks;
  return [
    fountain(),
    drawLine(await ownLine('TONIGHT'), small, { x: 56, middle: 57.2, fill }),
    drawLine(await ownLine('ON YOUR PHONE'), small, { x: 716, middle: 57.2, fill, align: 'right' }),
    block(56, 86.4, 660, 6, fill),
    art.wordmark({ x: 56, y: 118.4, width: 660, height: 331.9 }),
    block(56, 478.3, 660, 6, fill),
    drawLine(await ownLine('Your song against theirs.'), slogan, { x: 56, middle: 526.7, fill }),
    drawLine(await ownLine('Loudest taste wins.'), slogan, { x: 56, middle: 567.5, fill }),
    record(art, 'female_1', { x: 1060, y: 150, size: 400 }),
    record(art, 'male_3', { x: 940, y: 540, size: 400 }),
    `<g transform="translate(857 323) rotate(-8)"><path transform="scale(.75)" d="${burst(9.5)}" fill="${paper}" stroke="${fill}" stroke-width="8" stroke-linejoin="round" paint-order="stroke"/>`,
    drawLine(await ownLine('VS'), { ...poster, size: 66 }, { x: 0, middle: 0, fill, align: 'middle' }),
    '</g>',
  ].join('');
}

/** Inner width of the black panel, in pixels. */
const keyWidth = 368;
const note: Style = { size: 27, weight: 700, width: 100, wordSpace: 0, letterSpace: 0 };
const code: Style = { ...poster, size: 112, letterSpace: 0.02 };

/** Draws the invitation: the host's record, the code, and an empty seat. */
async function roomCard(room: RoomPreview): Promise<string> {
  const art = await artwork();
  const isAnytime = room.pace === 'anytime';
  const suffix = await ownLine(isAnytime ? ' threw a song' : ' is waiting');
  const waiting = [...(await nameLine(room.host)), ...suffix];
  const centred = { x: 600, align: 'middle' as const, maxWidth: keyWidth };
  const join = await ownLine(isAnytime ? 'Tap to hear it' : 'Tap to join the battle');
  const letters = await ownLine(room.code);
  return [
    await titleBand(art, isAnytime ? 'A song for you' : "You're invited", room.mode),
    tear({ top: 228, height: 402, share: 0.5 }),
    record(art, room.host.avatar, { x: 196, y: 466, size: 440 }),
    await emptySeat(),
    block(388, 304, 424, 234.4, inks.key, 6),
    drawFitted(waiting, note, { ...centred, middle: 346.2, fill: inks.paper, widest: 100 }),
    drawFitted(letters, code, { ...centred, middle: 421.2, fill: inks.paper, widest: 62 }),
    drawFitted(join, note, { ...centred, middle: 496.2, fill: inks.yellow, widest: 100 }),
  ].join('');
}

async function emptySeat(): Promise<string> {
  const mark = await ownLine('?');
  return (
    `<circle cx="979" cy="429" r="161" fill="none" stroke="${inks.key}" stroke-width="8" stroke-dasharray="16 11.34"/>` +
    drawLine(mark, { ...poster, size: 220 }, { x: 979, middle: 429, fill: inks.key, align: 'middle' })
  );
}

const total = { ...poster, size: 132, evenDigits: true };
/** Minimum font size of two names in one line; smaller names get a line each. */
const minNameSize = 30;

/** Draws the result: both records, both totals, and the winner. */
async function battleCard(battle: BattlePreview): Promise<string> {
  const art = await artwork();
  const [host, challenger] = battle.players;
  const outcome = await outcomeLines(battle);
  const centred = { x: 600, fill: inks.paper, align: 'middle' as const, maxWidth: keyWidth };
  return [
    await titleBand(art, battleTypeLabel(battle.battleType), battle.mode),
    tear({ top: 228, height: 402, share: shareOfHost(battle) }),
    record(art, host.avatar, { x: 196, y: 466, size: 440 }),
    record(art, challenger.avatar, { x: 1004, y: 466, size: 440 }),
    block(388, 314, 424, 177.6 + 50 * outcome.length, inks.key, 6),
    await totals(battle),
    ...outcome.map((line, index) => drawFitted(line, poster, { ...centred, middle: 490.6 + 50 * index })),
  ].join('');
}

/** Returns the host's share of the width by score, within limits that leave space for both records. */
function shareOfHost({ scores: [host, challenger] }: BattlePreview): number {
  const share = host + challenger === 0 ? 0.5 : host / (host + challenger);
  return Math.min(0.53, Math.max(0.47, share));
}

async function totals({ scores: [host, challenger] }: BattlePreview): Promise<string> {
  const left = await ownLine(String(host));
  const right = await ownLine(String(challenger));
  const narrow = { maxWidth: 150, widest: 62 };
  const [a, b] = [fitToWidth(left, total, narrow), fitToWidth(right, total, narrow)];
  return [
    drawLine(left, a, { x: 567, middle: 392.8, fill: inks.pink, align: 'right' }),
    `<path d="M585 440.8h6l24 -96h-6z" fill="${inks.paper}" fill-opacity=".2"/>`,
    drawLine(right, b, { x: 633, middle: 392.8, fill: inks.green }),
  ].join('');
}

async function outcomeLines({ players, winner, endedBy }: BattlePreview): Promise<Line[]> {
  if (winner === null) return [await ownLine("It's a tie")];
  const won = await nameLine(players[winner]);
  // The points did not decide, so the winner may have fewer points.
  if (endedBy !== 'ratings')
    return [[...won, ...(await ownLine(endedBy === 'timeout' ? ' wins on time' : ' wins by default'))]];
  const lost = await nameLine(players[winner === 0 ? 1 : 0]);
  const together = [...won, ...(await ownLine(' beat ')), ...lost];
  if (fitToWidth(together, poster, { maxWidth: keyWidth }).size >= minNameSize) return [together];
  return [won, [...(await ownLine('beat ')), ...lost]];
}
