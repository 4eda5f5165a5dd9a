/** Every address a page of ours can be at (spec §2). */
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
  /** The form the avatar page is sent back to (spec §2 Join Game). */
  joinGameWithQuery: (code: string) => `/join-game?code=${encodeURIComponent(code)}`,
  game: (id: number | string) => `/game/${id}`,
  roundSummary: (id: number | string) => `/round-summary/${id}`,
  results: (id: number | string) => `/results/${id}`,
  battle: (id: number | string) => `/battle/${id}`,
  player: (id: string) => `/player/${encodeURIComponent(id)}`,
  rival: (id: string) => `/rivals/${encodeURIComponent(id)}`,
  /** Short enough to be read out; what an invitation holds. */
  room: (code: string) => `/${code}`,
} as const;

/** The same address with the site's own origin before it, for links that leave the page. */
export const absolute = (path: string): string => new URL(path, window.location.origin).href;

export const watchLink = (videoId: string): string => `https://www.youtube.com/watch?v=${videoId}`;
