/** The paths of all pages (spec §2). */
export const paths = {
  root: '/',
  landing: '/landing',
  home: '/home',
  nickname: '/nickname',
  createGame: '/create-game',
  rematch: '/rematch',
  account: '/account',
  landingWithCode: (code: string) => `/landing?code=${encodeURIComponent(code)}`,
  selectAvatar: (redirect: string) => `/select-avatar?redirect=${encodeURIComponent(redirect)}`,
  joinGame: (code?: string) => (code ? `/join-game/${encodeURIComponent(code)}` : '/join-game'),
  /** The form to which the avatar page returns (spec §2 Join Game). */
  joinGameWithQuery: (code: string) => `/join-game?code=${encodeURIComponent(code)}`,
  game: (id: number | string) => `/game/${id}`,
  roundSummary: (id: number | string) => `/round-summary/${id}`,
  results: (id: number | string) => `/results/${id}`,
  battle: (id: number | string) => `/battle/${id}`,
  player: (id: string) => `/player/${encodeURIComponent(id)}`,
  rival: (id: string) => `/rivals/${encodeURIComponent(id)}`,
  /** The link of an invitation, short enough to be read out. */
  room: (code: string) => `/${code}`,
} as const;

/** The path as a URL with the site's origin, for links that are sent to others. */
export const absolute = (path: string): string => new URL(path, window.location.origin).href;

export const watchLink = (videoId: string): string => `https://www.youtube.com/watch?v=${videoId}`;
