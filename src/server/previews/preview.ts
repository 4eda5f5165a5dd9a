import { numberInAddress } from '#contract/games.ts';
import { decodePath } from '#contract/normalize-path.ts';
import { type Page, type PageOfUrl, pages } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { product } from '#contract/product.ts';
import type { AvatarType } from '#rules/avatars.ts';
import type { BattleTerms, EndedBy } from '#rules/battle.ts';
import { findRoomCode, roomCodeAtStart } from '#rules/room-code.ts';
import { cardSize } from './draw/shapes.ts';
import { previewWords } from './draw/words.ts';

export type Fighter = { name: string; avatar: AvatarType };

/** A room that waits for the opponent; the room of an anytime battle has a song to rate. */
export type RoomPreview = BattleTerms & { kind: 'room'; code: string; host: Fighter };

/** A battle that is over. `ref`: the number or room code in its URL. */
export type BattlePreview = BattleTerms & {
  kind: 'battle';
  ref: string;
  /** The host comes first. */
  players: readonly [Fighter, Fighter];
  scores: readonly [number, number];
  /** 0 the host, 1 the challenger, null a tie. */
  winner: 0 | 1 | null;
  endedBy: EndedBy;
};

export type Preview = { kind: 'site' } | RoomPreview | BattlePreview;

export const sitePreview: Preview = { kind: 'site' };

export type Subject = { kind: 'site' } | { kind: 'room'; code: string } | { kind: 'battle'; ref: string };

const site: Subject = { kind: 'site' };
/** Returns whether a URL is for a call, a socket or a file, not a page; also if it is percent-encoded or in upper case. */
export const isForPrograms = (url: string): boolean =>
  /^[/\\]+(api|ws|assets|cards)([/\\]|$)/i.test(decodePath(url.split('?', 1)[0] ?? ''));

/** Returns the subject of a page (spec §2), or null when no page has its URL. */
export function subjectOf({ name, ref, query }: PageOfUrl): Subject | null {
  const { preview }: Page = pages[name];
  if (name === 'room-link') return roomWith(roomCodeAtStart(ref));
  if (preview === 'battle') return battleOf(ref);
  return (
    (preview === 'room' && roomWith(findRoomCode(ref || new URLSearchParams(query).get('code') || ''))) ||
    site
  );
}

export const roomWith = (code: string | null): Subject | null =>
  code === null ? null : { kind: 'room', code };

function battleOf(typed: string): Subject | null {
  const ref = numberInAddress.test(typed) ? typed : findRoomCode(typed);
  return ref === null ? null : { kind: 'battle', ref };
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function pathsOf(preview: Preview): { page: string; card: string } {
  if (preview.kind === 'room')
    return { page: paths.room(preview.code), card: `/cards/room/${preview.code}.png` };
  if (preview.kind === 'battle')
    return { page: paths.battle(preview.ref), card: `/cards/battle/${preview.ref}.png` };
  return { page: paths.root, card: '/cards/site.png' };
}

/** Returns title, description, Open Graph and Twitter tags. `origin`: the site's origin, without a slash at the end. */
export function tagsOf(preview: Preview, origin: string): string {
  const { title, description, picture } = previewWords(preview);
  const { page, card } = pathsOf(preview);
  const names = {
    description,
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': origin + card,
    'twitter:image:alt': picture,
  };
  const properties = {
    'og:site_name': product,
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': origin + page,
    'og:image': origin + card,
    'og:image:type': 'image/png',
    'og:image:width': cardSize.width,
    'og:image:height': cardSize.height,
    'og:image:alt': picture,
  };
  const heading = preview.kind === 'site' ? title : `${title} · ${product}`;
  return [
    `<title>${escapeHtml(heading)}</title>`,
    ...Object.entries(names).map(([name, content]) => meta('name', name, content)),
    ...Object.entries(properties).map(([property, content]) => meta('property', property, content)),
  ].join('\n    ');
}

const meta = (kind: 'name' | 'property', key: string, content: string | number): string =>
  `<meta ${kind}="${key}" content="${escapeHtml(String(content))}" />`;
