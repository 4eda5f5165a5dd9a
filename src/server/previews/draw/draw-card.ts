import type { Node } from '@takumi-rs/core';
import { product } from '#contract/product.ts';
import { avatars } from '#rules/avatars.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { type Mode, modes } from '#rules/modes.ts';
import type { BattlePreview, Fighter, Preview, RoomPreview } from '#server/previews/preview.ts';
import { type Artwork, artwork, block, burst, cardSize, fountain, inks, record, tear } from './shapes.ts';
import { drawFitted, drawLine, fitToWidth, type Line, poster, type Style } from './text.ts';
import { fontFamilies, renderer, shownText } from './typefaces.ts';

/** The shapes of a card as SVG elements, and the lines of text above them. */
type Drawing = { shapes: string[]; lines: Promise<Node>[] };

/** Draws a preview's picture as PNG. Rendering runs on a thread of libuv, not on the event loop. */
export async function drawCard(preview: Preview): Promise<Buffer> {
  const { shapes, lines } = await drawingOf(preview, await artwork());
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">${shapes.join('')}</svg>`;
  const card: Node = {
    type: 'container',
    style: { ...cardSize, position: 'relative', overflow: 'hidden' },
    children: [{ type: 'image', src: Buffer.from(svg), ...cardSize }, ...(await Promise.all(lines))],
  };
  return renderer.render(card, { ...cardSize, format: 'png', fontFamilies });
}

function drawingOf(preview: Preview, art: Artwork): Drawing | Promise<Drawing> {
  if (preview.kind === 'room') return roomCard(preview, art);
  return preview.kind === 'battle' ? battleCard(preview, art) : siteCard(art);
}

/** Style of the wide capitals in the margins. */
const margin: Style = { size: 25, weight: 800, width: 118, wordSpace: 0, letterSpace: 0 };

/** Returns a player's name, or the avatar's name if no typeface can show the player's. */
const shownName = ({ name, avatar }: Fighter): string => shownText(name) ?? avatars[avatar].name;

/** Draws the yellow band: the product's name, the mode, and a title in full width. */
function titleBand(art: Artwork, title: string, mode: Mode): Drawing {
  const fill = inks.key;
  const length = modes[mode].label.toUpperCase();
  return {
    shapes: [
      block(0, 0, 1200, 222, inks.yellow),
      art.mark({ x: 48, y: 23.75, width: 40, height: 40 }),
      block(48, 70.5, 1104, 6, fill),
      block(0, 222, 1200, 6, fill),
    ],
    lines: [
      drawLine([product.toUpperCase()], margin, { x: 102, middle: 43.75, fill }),
      drawLine([length], margin, { x: 1152, middle: 43.75, fill, align: 'right' }),
      drawFitted(
        [title.toUpperCase()],
        { ...poster, size: 150 },
        { x: 48, middle: 144.5, fill, maxWidth: 1104 },
      ),
    ],
  };
}

const small: Style = { ...margin, size: 24 };
const slogan: Style = { size: 34, weight: 800, width: 100, wordSpace: 0, letterSpace: 0 };

function siteCard(art: Artwork): Drawing {
  const { key: fill, paper } = inks;
  return {
    shapes: [
      fountain(),
      block(56, 86.4, 660, 6, fill),
      art.wordmark({ x: 56, y: 118.4, width: 660, height: 331.9 }),
      block(56, 478.3, 660, 6, fill),
      record(art, 'female_1', { x: 1060, y: 150, size: 400 }),
      record(art, 'male_3', { x: 940, y: 540, size: 400 }),
      `<path transform="translate(857 323) rotate(-8) scale(.75)" d="${burst(9.5)}" fill="${paper}" stroke="${fill}" stroke-width="8" stroke-linejoin="round" paint-order="stroke"/>`,
    ],
    lines: [
      drawLine(['TONIGHT'], small, { x: 56, middle: 57.2, fill }),
      drawLine(['ON YOUR PHONE'], small, { x: 716, middle: 57.2, fill, align: 'right' }),
      drawLine(['Your song against theirs.'], slogan, { x: 56, middle: 526.7, fill }),
      drawLine(['Loudest taste wins.'], slogan, { x: 56, middle: 567.5, fill }),
      drawLine(['VS'], { ...poster, size: 66 }, { x: 857, middle: 323, fill, align: 'center', turn: -8 }),
    ],
  };
}

/** Inner width of the black panel, in pixels. */
const keyWidth = 368;
const note: Style = { size: 27, weight: 700, width: 100, wordSpace: 0, letterSpace: 0 };
const code: Style = { ...poster, size: 112, letterSpace: 0.02 };

/** Draws the invitation: the host's record, the code, and an empty seat. */
function roomCard(room: RoomPreview, art: Artwork): Drawing {
  const isAnytime = room.pace === 'anytime';
  const waiting = [shownName(room.host), isAnytime ? ' threw a song' : ' is waiting'];
  const join = isAnytime ? 'Tap to hear it' : 'Tap to join the battle';
  const centred = { x: 600, align: 'center', maxWidth: keyWidth } as const;
  const band = titleBand(art, isAnytime ? 'A song for you' : "You're invited", room.mode);
  return {
    shapes: [
      ...band.shapes,
      tear(0.5),
      record(art, room.host.avatar, { x: 196, y: 466, size: 440 }),
      `<circle cx="979" cy="429" r="161" fill="none" stroke="${inks.key}" stroke-width="8" stroke-dasharray="16 11.34"/>`,
      block(388, 304, 424, 234.4, inks.key, 6),
    ],
    lines: [
      ...band.lines,
      drawLine(['?'], { ...poster, size: 220 }, { x: 979, middle: 429, fill: inks.key, align: 'center' }),
      drawFitted(waiting, note, { ...centred, middle: 346.2, fill: inks.paper, widest: 100 }),
      drawFitted([room.code], code, { ...centred, middle: 421.2, fill: inks.paper, widest: 62 }),
      drawFitted([join], note, { ...centred, middle: 496.2, fill: inks.yellow, widest: 100 }),
    ],
  };
}

const total = { ...poster, size: 132, evenDigits: true };
/** Minimum font size of two names in one line; smaller names get a line each. */
const minNameSize = 30;

/** Draws the result: both records, both totals, and the winner. */
async function battleCard(battle: BattlePreview, art: Artwork): Promise<Drawing> {
  const [host, challenger] = battle.players;
  const outcome = await outcomeLines(battle);
  const centred = { x: 600, fill: inks.paper, align: 'center', maxWidth: keyWidth } as const;
  const band = titleBand(art, battleTypeLabel(battle.battleType), battle.mode);
  const [left, right] = battle.scores.map(String);
  const fitted = { maxWidth: 150, widest: 62, middle: 392.8 };
  return {
    shapes: [
      ...band.shapes,
      tear(shareOfHost(battle)),
      record(art, host.avatar, { x: 196, y: 466, size: 440 }),
      record(art, challenger.avatar, { x: 1004, y: 466, size: 440 }),
      block(388, 314, 424, 177.6 + 50 * outcome.length, inks.key, 6),
      `<path d="M585 440.8h6l24 -96h-6z" fill="${inks.paper}" fill-opacity=".2"/>`,
    ],
    lines: [
      ...band.lines,
      drawFitted([left ?? ''], total, { ...fitted, x: 567, fill: inks.pink, align: 'right' }),
      drawFitted([right ?? ''], total, { ...fitted, x: 633, fill: inks.green }),
      ...outcome.map((line, index) => drawFitted(line, poster, { ...centred, middle: 490.6 + 50 * index })),
    ],
  };
}

/** Returns the host's share of the width by score, within limits that leave space for both records. */
function shareOfHost({ scores: [host, challenger] }: BattlePreview): number {
  const share = host + challenger === 0 ? 0.5 : host / (host + challenger);
  return Math.min(0.53, Math.max(0.47, share));
}

async function outcomeLines({ players, winner, endedBy }: BattlePreview): Promise<Line[]> {
  if (winner === null) return [["It's a tie"]];
  const won = shownName(players[winner]);
  // The points did not decide, so the winner may have fewer points.
  if (endedBy !== 'ratings') return [[won, endedBy === 'timeout' ? ' wins on time' : ' wins by default']];
  const lost = shownName(players[winner === 0 ? 1 : 0]);
  const together = [won, ' beat ', lost];
  const { size } = await fitToWidth(together, poster, { maxWidth: keyWidth });
  return size >= minNameSize ? [together] : [[won], ['beat ', lost]];
}
