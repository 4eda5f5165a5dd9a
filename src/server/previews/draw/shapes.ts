import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AvatarType, avatarTypes } from '#rules/avatars.ts';
import { projectPath } from '#server/settings/project-path.ts';

/** The poster's colours as sRGB, because SVG drawings do not use the style sheet. */
export const inks = {
  key: '#110f0b',
  pink: '#fd5f96',
  yellow: '#fce62e',
  green: '#6be967',
  paper: '#f6f4eb',
  groove: '#2a2722',
} as const;

/** Size of a preview picture that chat apps recommend, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Rounds to hundredths of a pixel, because smaller differences are invisible. */
const px = (length: number): number => Math.round(length * 100) / 100;

export const block = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${px(height)}" rx="${radius}" fill="${fill}"/>`;

type Disc = { x: number; y: number; size: number };

/** Draws a record with the avatar as its label; (x, y) is the middle. */
export function record(art: Artwork, avatar: AvatarType, { x, y, size }: Disc): string {
  const radius = size / 2;
  const label = radius * 0.66 - 4;
  const clip = `label-${x}-${y}`;
  const box = { x: px(-label), y: px(-label), width: px(label * 2), height: px(label * 2) };
  return `<g transform="translate(${x} ${y})"><circle r="${radius + 3}" fill="${inks.key}"/>${grooves(radius, label)}${sheen(radius)}
<circle r="${px(label + 4)}" fill="${inks.key}"/><clipPath id="${clip}"><circle r="${px(label)}"/></clipPath><g clip-path="url(#${clip})">${art.avatar(avatar, box)}</g></g>`;
}

function grooves(radius: number, label: number): string {
  let path = '';
  for (let r = 2.6; r < radius; r += 3)
    if (r > label)
      path += `M${px(-r)} 0a${px(r)} ${px(r)} 0 1 0 ${px(2 * r)} 0a${px(r)} ${px(r)} 0 1 0 ${px(-2 * r)} 0`;
  return `<path d="${path}" fill="none" stroke="${inks.groove}" stroke-width=".8"/>`;
}

const steps = 16;
/** `at`: the brightest angles, in degrees clockwise from the top; `reach`: degrees to both sides; `brightest`: opacity. */
const light = { at: [70.4, 250.4], reach: 21.6, brightest: 0.133 };

/** Draws the light on a record as a fan of slices, because SVG has no conic gradient. */
function sheen(radius: number): string {
  const slice = light.reach / steps;
  const paths = Array.from({ length: steps }, (_, step) => {
    const near = step * slice;
    const wedges = light.at.flatMap((at) => [
      wedge(radius, at + near, slice),
      wedge(radius, at - near - slice, slice),
    ]);
    const opacity = (light.brightest * (steps - step - 0.5)) / steps;
    return `<path d="${wedges.join('')}" fill="#fff" fill-opacity="${px(opacity * 10) / 10}"/>`;
  });
  return paths.join('');
}

function wedge(radius: number, from: number, degrees: number): string {
  const at = (angle: number) => {
    const turn = (angle * Math.PI) / 180;
    return `${px(radius * Math.sin(turn))} ${px(-radius * Math.cos(turn))}`;
  };
  return `M0 0L${at(from)}A${radius} ${radius} 0 0 1 ${at(from + degrees)}Z`;
}

/** Draws a pink and a green area with a bolt-shaped border below the title; `share`: fraction of the width that is pink. */
export function tear(share: number): string {
  const [top, height] = [228, 402];
  const middle = cardSize.width * share;
  const layer = (gap: number, fill: string) => {
    const points = [
      [0, top],
      [middle + 80 + gap, top],
      [middle - 44 + gap, top + height * 0.54],
      [middle + 44 + gap, top + height * 0.46],
      [middle - 80 + gap, top + height],
      [0, top + height],
    ];
    return `<polygon points="${points.flat().map(px).join(' ')}" fill="${fill}"/>`;
  };
  return block(0, top, cardSize.width, height, inks.green) + layer(7, inks.key) + layer(-7, inks.pink);
}

/** Returns the outline of a sticker, 200 px wide, around (0, 0): a higher score has more and longer points. */
export function burst(score: number): string {
  const points = 10 + Math.round(score * 0.8);
  const inner = 0.955 - score * 0.0225;
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const turn = (Math.PI * index) / points - Math.PI / 2 + 0.12;
    const radius = index % 2 ? 100 * inner : 100;
    return `${px(radius * Math.cos(turn))} ${px(radius * Math.sin(turn))}`;
  });
  return `M${corners.join('L')}Z`;
}

/** Gradient from pink to yellow to green, interpolated in oklab as in tokens.css. */
const fountainStops = `
  0.04 #fd5f96, 0.16 #ff8789, 0.28 #ffa878, 0.4 #ffc85e, 0.52 #fce62e, 0.635 #dee843, 0.75 #bee952, 0.865 #99e95d, 0.98 #6be967
`
  .trim()
  .split(', ');

export function fountain(): string {
  const stops = fountainStops.map((each) => {
    const [offset, color] = each.split(' ');
    return `<stop offset="${offset}" stop-color="${color}"/>`;
  });
  const gradient = `<linearGradient id="fountain" x2="0" y2="1">${stops.join('')}</linearGradient>`;
  return gradient + block(0, 0, cardSize.width, cardSize.height, 'url(#fountain)');
}

/** The pictures that pages show, too. They are read from the sources, which also a built server has. */
const folder = projectPath('src/client/public');

type Box = { x: number; y: number; width: number; height: number };

export type Artwork = Awaited<ReturnType<typeof readArtwork>>;

let reading: Promise<Artwork> | undefined;

export const artwork = (): Promise<Artwork> => (reading ??= readArtwork());

async function readArtwork() {
  const file = (name: string) => readFile(join(folder, name), 'utf8');
  const [mark, wordmark] = await Promise.all([file('mark.svg'), file('wordmark-poster.svg')]);
  const heads = await Promise.all(avatarTypes.map((type) => file(`avatars/${type}.svg`)));
  const byType = new Map(avatarTypes.map((type, index) => [type, heads[index] ?? '']));
  return {
    avatar: (type: AvatarType, box: Box) => place(byType.get(type) ?? '', box),
    mark: (box: Box) => place(mark, box),
    wordmark: (box: Box) => place(wordmark, box),
  };
}

const place = (svg: string, { x, y, width, height }: Box): string =>
  svg.trim().replace(/^<svg\b/, `<svg x="${x}" y="${y}" width="${width}" height="${height}"`);
