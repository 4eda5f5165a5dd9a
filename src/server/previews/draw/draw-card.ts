import sharp from 'sharp';
import { product } from '#contract/product.ts';
import { avatars } from '#rules/avatars.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { type Mode, modes } from '#rules/modes.ts';
import type { BattlePreview, Fighter, Preview, RoomPreview } from '#server/previews/preview.ts';
import { type Line, lineOf } from './line.ts';
import { poster, print, printFitted, setToMeasure, type Voice } from './outline.ts';
import { type Artwork, artwork, block, burst, cardSize, fountain, inks, record, tear } from './shapes.ts';

// One thread for one card: a party of links must not take the whole machine.
sharp.concurrency(1);
sharp.cache(false);

/** A preview's picture as PNG. Rendering happens off the event loop. */
export async function drawCard(preview: Preview): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">${await shapesOf(preview)}</svg>`;
  return sharp(Buffer.from(svg)).flatten().png().toBuffer();
}

function shapesOf(preview: Preview): Promise<string> {
  if (preview.kind === 'room') return roomCard(preview);
  return preview.kind === 'battle' ? battleCard(preview) : siteCard();
}

/** Wide capitals in a poster's margin. */
const margin: Voice = { size: 25, weight: 800, width: 118, wordSpace: 0, letterSpace: 0 };

/** A line of our own words, which the bundled type can always show. */
async function ownLine(text: string): Promise<Line> {
  return (await lineOf(text)) ?? [];
}

/** A player's name; one that no typeface can show gives way to its avatar's. */
async function nameLine({ name, avatar }: Fighter): Promise<Line> {
  return (await lineOf(name)) ?? ownLine(avatars[avatar].name);
}

/** The yellow band: the product's name, the mode, and a title set to the measure. */
async function titleBand(art: Artwork, title: string, mode: Mode): Promise<string> {
  const name = await ownLine(product.toUpperCase());
  const length = await ownLine(modes[mode].label.toUpperCase());
  const headline = await ownLine(title.toUpperCase());
  return [
    block(0, 0, 1200, 222, inks.yellow),
    art.mark({ x: 48, y: 23.75, width: 40, height: 40 }),
    print(name, margin, { x: 102, middle: 43.75, fill: inks.key }),
    print(length, margin, { x: 1152, middle: 43.75, fill: inks.key, align: 'right' }),
    block(48, 70.5, 1104, 6, inks.key),
    printFitted(headline, { ...poster, size: 150 }, { x: 48, middle: 144.5, fill: inks.key, room: 1104 }),
    block(0, 222, 1200, 6, inks.key),
  ].join('');
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

/** The key panel's inner width. */
const keyWidth = 368;
const note: Voice = { size: 27, weight: 700, width: 100, wordSpace: 0, letterSpace: 0 };
const code: Voice = { ...poster, size: 112, letterSpace: 0.02 };

/** The invitation: the host's record, the code, and an empty seat. */
async function roomCard(room: RoomPreview): Promise<string> {
  const art = await artwork();
  const isAnytime = room.pace === 'anytime';
  const does = await ownLine(isAnytime ? ' threw a song' : ' is waiting');
  const waiting = [...(await nameLine(room.host)), ...does];
  const centred = { x: 600, align: 'middle' as const, room: keyWidth };
  const join = await ownLine(isAnytime ? 'Tap to hear it' : 'Tap to join the battle');
  const letters = await ownLine(room.code);
  return [
    await titleBand(art, isAnytime ? 'A song for you' : "You're invited", room.mode),
    tear({ top: 228, height: 402, share: 0.5 }),
    record(art, room.host.avatar, { x: 196, y: 466, size: 440 }),
    await emptySeat(),
    block(388, 304, 424, 234.4, inks.key, 6),
    printFitted(waiting, note, { ...centred, middle: 346.2, fill: inks.paper, widest: 100 }),
    printFitted(letters, code, { ...centred, middle: 421.2, fill: inks.paper, widest: 62 }),
    printFitted(join, note, { ...centred, middle: 496.2, fill: inks.yellow, widest: 100 }),
  ].join('');
}

async function emptySeat(): Promise<string> {
  const mark = await ownLine('?');
  return (
    `<circle cx="979" cy="429" r="161" fill="none" stroke="${inks.key}" stroke-width="8" stroke-dasharray="16 11.34"/>` +
    print(mark, { ...poster, size: 220 }, { x: 979, middle: 429, fill: inks.key, align: 'middle' })
  );
}

const total = { ...poster, size: 132, evenDigits: true };
/** Names smaller than this get a line each. */
const smallest = 30;

/** The result: both records, both totals, and who beat whom. */
async function battleCard(battle: BattlePreview): Promise<string> {
  const art = await artwork();
  const [host, challenger] = battle.players;
  const outcome = await outcomeLines(battle);
  const centred = { x: 600, fill: inks.paper, align: 'middle' as const, room: keyWidth };
  return [
    await titleBand(art, battleTypeLabel(battle.battleType), battle.mode),
    tear({ top: 228, height: 402, share: shareOfHost(battle) }),
    record(art, host.avatar, { x: 196, y: 466, size: 440 }),
    record(art, challenger.avatar, { x: 1004, y: 466, size: 440 }),
    block(388, 314, 424, 177.6 + 50 * outcome.length, inks.key, 6),
    await totals(battle),
    ...outcome.map((line, index) => printFitted(line, poster, { ...centred, middle: 490.6 + 50 * index })),
  ].join('');
}

/** The tear leans to the leader, but leaves both records their room. */
function shareOfHost({ scores: [host, challenger] }: BattlePreview): number {
  const share = host + challenger === 0 ? 0.5 : host / (host + challenger);
  return Math.min(0.53, Math.max(0.47, share));
}

async function totals({ scores: [host, challenger] }: BattlePreview): Promise<string> {
  const left = await ownLine(String(host));
  const right = await ownLine(String(challenger));
  const narrow = { room: 150, widest: 62 };
  const [a, b] = [setToMeasure(left, total, narrow), setToMeasure(right, total, narrow)];
  return [
    print(left, a, { x: 567, middle: 392.8, fill: inks.pink, align: 'right' }),
    `<path d="M585 440.8h6l24 -96h-6z" fill="${inks.paper}" fill-opacity=".2"/>`,
    print(right, b, { x: 633, middle: 392.8, fill: inks.green }),
  ].join('');
}

async function outcomeLines({ players, winner, endedBy }: BattlePreview): Promise<Line[]> {
  if (winner === null) return [await ownLine("It's a tie")];
  const won = await nameLine(players[winner]);
  // The points decided nothing then: the winner may have fewer.
  if (endedBy !== 'ratings')
    return [[...won, ...(await ownLine(endedBy === 'timeout' ? ' wins on time' : ' wins by default'))]];
  const lost = await nameLine(players[winner === 0 ? 1 : 0]);
  const together = [...won, ...(await ownLine(' beat ')), ...lost];
  if (setToMeasure(together, poster, { room: keyWidth }).size >= smallest) return [together];
  return [won, [...(await ownLine('beat ')), ...lost]];
}
