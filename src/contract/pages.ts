import type { CallName } from './calls.ts';
import { paths } from './paths.ts';
import { straightPath } from './straight-path.ts';

export type Page = {
  /** Its address, as the router of the client reads it. An `:id` is the number of a battle or the code of its room. */
  path: string;
  alias?: string;
  /** What it asks, besides who is signed in, before it can show anything; `findRoom` only where the address names a room. */
  initialCalls: readonly CallName[];
  /** For whom the server renders it; for others the browser does. `invitation`: a visitor who has a room's code and no session. */
  serverRendered?: 'invitation' | 'signed-in' | 'everyone';
  /** What a link to it unfolds to in a chat. */
  preview: 'site' | 'room' | 'battle';
};

const ofHome = [
  'showMyBattles',
  'showEnded',
  'showChallenges',
  'showOutgoingRematches',
  'showRivals',
  'showLeaderboard',
] as const;
const ofBattle = ['showTable', 'showSite'] as const;

/** Every page there is (spec §2), by its folder in src/client/screens: for client, build and server. */
export const pages = {
  landing: {
    path: paths.landing,
    alias: '/login',
    initialCalls: ['findRoom'],
    serverRendered: 'invitation',
    preview: 'room',
  },
  home: {
    path: paths.home,
    initialCalls: ofHome,
    serverRendered: 'signed-in',
    preview: 'site',
  },
  nickname: { path: paths.nickname, initialCalls: [], preview: 'site' },
  'select-avatar': { path: paths.avatar, initialCalls: [], preview: 'site' },
  'create-game': { path: paths.createGame, initialCalls: [], preview: 'site' },
  'join-game': { path: `${paths.joinGame()}/*?`, initialCalls: ['findRoom'], preview: 'room' },
  game: { path: paths.game(':id'), initialCalls: ofBattle, serverRendered: 'signed-in', preview: 'site' },
  'round-summary': { path: paths.roundSummary(':id'), initialCalls: ofBattle, preview: 'site' },
  results: {
    path: paths.results(':id'),
    initialCalls: ['showResults', 'showSite'],
    serverRendered: 'signed-in',
    preview: 'site',
  },
  'public-battle': {
    path: paths.battle(':id'),
    initialCalls: ['showPublicResults'],
    serverRendered: 'everyone',
    preview: 'battle',
  },
  player: { path: paths.player(':userId'), initialCalls: ['showPlayer'], preview: 'site' },
  rival: { path: paths.rival(':userId'), initialCalls: ['showChallenges', 'showRival'], preview: 'site' },
  rematch: { path: paths.rematch, initialCalls: ['showRematches', 'showChallenges'], preview: 'site' },
  account: { path: paths.account, alias: '/lock', initialCalls: ['showAccount'], preview: 'site' },
  /** The last: the code of a room, and every address that is no page. */
  'room-link': {
    path: paths.room(':code'),
    initialCalls: ['findRoom'],
    serverRendered: 'invitation',
    preview: 'room',
  },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof pages;

/** Every page with its name, in the order in which they are looked for. */
export const pageList = Object.entries(pages).map(([name, page]) => ({
  ...(page as Page),
  name: name as PageName,
}));

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace('/*?', '(?:/(.*))?').replace(/:\w+/, '([^/]+)')}$`, 'i');

const patterns = pageList.flatMap(({ name, path, alias }) =>
  [path, alias].flatMap((each) => (each ? [{ name, pattern: patternOf(each) }] : [])),
);

/** `ref`: the part of the address that says whose or which. The root is home for a player who is signed in. */
export type PageAt = { name: PageName; ref: string };

/**
 * The page of a path without its query, written straight (straight-path.ts). `bringsSession`: an expired one counts until the browser
 * has asked.
 */
export function pageAt(path: string, bringsSession: boolean): PageAt {
  if (path === '/') return { name: bringsSession ? 'home' : 'landing', ref: '' };
  for (const { name, pattern } of patterns) {
    const found = pattern.exec(path);
    if (found) return { name, ref: found[1] ?? '' };
  }
  return { name: 'room-link', ref: '' };
}

/** The page of a request's URL, with its path, written straight, and its query. */
export function pageOfUrl(url: string, bringsSession: boolean): PageAt & { path: string; query: string } {
  const [, typed = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(url) ?? [];
  const path = straightPath(typed);
  return { ...pageAt(path, bringsSession), path, query };
}
