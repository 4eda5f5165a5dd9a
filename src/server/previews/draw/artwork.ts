import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AvatarType, avatarTypes } from '#rules/avatars.ts';
import { inProject } from '#server/settings/in-project.ts';

/** The pictures the pages show too. They stay in the sources: a server runs from these, built or not. */
const folder = inProject('src/client/public');

type Box = { x: number; y: number; width: number; height: number };

export type Artwork = {
  avatar(type: AvatarType, box: Box): string;
  mark(box: Box): string;
  wordmark(box: Box): string;
};

let read: Promise<Artwork> | undefined;

export const artwork = (): Promise<Artwork> => {
  read ??= readArtwork();
  return read;
};

async function readArtwork(): Promise<Artwork> {
  const file = (name: string) => readFile(join(folder, name), 'utf8');
  const [mark, wordmark] = await Promise.all([file('mark.svg'), file('wordmark-poster.svg')]);
  const heads = await Promise.all(avatarTypes.map((type) => file(`avatars/${type}.svg`)));
  const byType = new Map(avatarTypes.map((type, index) => [type, heads[index] ?? '']));
  return {
    avatar: (type, box) => lay(byType.get(type) ?? '', box),
    mark: (box) => lay(mark, box),
    wordmark: (box) => lay(wordmark, box),
  };
}

const lay = (svg: string, { x, y, width, height }: Box): string =>
  svg.trim().replace(/^<svg\b/, `<svg x="${x}" y="${y}" width="${width}" height="${height}"`);
