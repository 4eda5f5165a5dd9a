import type { CallName } from './calls.ts';
import { normalizePath } from './normalize-path.ts';
import { paths } from './paths.ts';

export type Page = {
  /** Route pattern of the client's router. An `:id` is a battle's number or its room code. */
  path: string;
  alias?: string;
  /** Calls that the page needs for its first render, besides the current user; `findRoom` only if the address names a room. */
  initialCalls?: readonly CallName[];
  /** For which callers the server renders the page; otherwise the browser does. `invitation`: a visitor with a room code. */
  serverRendered?: 'invitation' | 'signed-in' | 'everyone';
  /** Content of the link preview in a chat, if it is not the site. */
  preview?: 'room' | 'battle';
};

const ofHome = [
  'showMyBattles',
  'showJustEnded',
  'showPlayRequests',
  'showRivals',
  'showLeaderboard',
] as const;
const ofBattle = ['showTable', 'showSite'] as const;

/** Every page (spec §2) by its folder in src/client/screens; used by client, build and server. */
export const pages = {
  landing: {
    path: paths.landing,
    alias: '/login',
    initialCalls: ['findRoom'],
    serverRendered: 'invitation',
    preview: 'room',
  },
  home: { path: paths.home, initialCalls: ofHome, serverRendered: 'signed-in' },
  nickname: { path: paths.nickname },
  'select-avatar': { path: paths.avatar },
  'create-game': { path: paths.createGame },
  'join-game': { path: `${paths.joinGame()}/*?`, initialCalls: ['findRoom'], preview: 'room' },
  game: { path: paths.game(':id'), initialCalls: ofBattle, serverRendered: 'signed-in' },
  'round-summary': { path: paths.roundSummary(':id'), initialCalls: ofBattle },
  results: {
    path: paths.results(':id'),
    initialCalls: ['showResults', 'showSite'],
    serverRendered: 'signed-in',
  },
  'public-battle': {
    path: paths.battle(':id'),
    initialCalls: ['showPublicResults'],
    serverRendered: 'everyone',
    preview: 'battle',
  },
  player: { path: paths.player(':userId'), initialCalls: ['showPlayer'] },
  rival: { path: paths.rival(':userId'), initialCalls: ['showPlayRequests', 'showRival'] },
  rematch: { path: paths.rematch, initialCalls: ['showPlayRequests'] },
  account: { path: paths.account, alias: '/lock', initialCalls: ['showAccount'] },
  /** Must be the last page, because it matches room codes and every address without a page. */
  'room-link': {
    path: paths.room(':code'),
    initialCalls: ['findRoom'],
    serverRendered: 'invitation',
    preview: 'room',
  },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof pages;

/** All pages with their names, in the order in which they are matched. */
export const pageList = Object.entries(pages).map(([name, page]) => ({
  ...(page as Page),
  name: name as PageName,
}));

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace('/*?', '(?:/(.*))?').replace(/:\w+/, '([^/]+)')}$`, 'i');

const patterns = pageList.flatMap(({ name, path, alias }) =>
  [path, alias].flatMap((each) => (each ? [{ name, pattern: patternOf(each) }] : [])),
);

/** `ref`: the variable part of the address, such as an id or a code; empty if there is none. */
export type PageAt = { name: PageName; ref: string };

/**
 * Returns the page of a path that has no query and was cleaned by `normalizePath`. `hasSession`: whether the request has a session
 * cookie, even an expired one; the root is the home page then.
 */
export function pageAt(path: string, hasSession: boolean): PageAt {
  if (path === '/') return { name: hasSession ? 'home' : 'landing', ref: '' };
  for (const { name, pattern } of patterns) {
    const found = pattern.exec(path);
    if (found) return { name, ref: found[1] ?? '' };
  }
  return { name: 'room-link', ref: '' };
}

export type PageOfUrl = PageAt & { path: string; query: string };

/** Returns the page of a request's URL with its cleaned path and its query. */
export function pageOfUrl(url: string, hasSession: boolean): PageOfUrl {
  const [, typed = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(url) ?? [];
  const path = normalizePath(typed);
  return { ...pageAt(path, hasSession), path, query };
}
