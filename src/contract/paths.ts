/** The address of every page (spec §2), for links, and with `:id` as argument for the route patterns in pages.ts. */
export const paths = {
  root: '/',
  landing: '/landing',
  home: '/home',
  nickname: '/nickname',
  avatar: '/select-avatar',
  createGame: '/create-game',
  rematch: '/rematch',
  account: '/account',
  landingWithCode: (code: string) => `/landing?code=${encodeURIComponent(code)}`,
  selectAvatar: (redirect: string) => `/select-avatar?redirect=${encodeURIComponent(redirect)}`,
  joinGame: (code?: string) => (code ? `/join-game/${encodeURIComponent(code)}` : '/join-game'),
  /** The address to which the avatar page returns (spec §2 Join Game). */
  joinGameWithQuery: (code: string) => `/join-game?code=${encodeURIComponent(code)}`,
  game: (id: number | string) => `/game/${id}`,
  roundSummary: (id: number | string) => `/round-summary/${id}`,
  results: (id: number | string) => `/results/${id}`,
  battle: (id: number | string) => `/battle/${id}`,
  player: (id: string) => `/player/${id}`,
  rival: (id: string) => `/rivals/${id}`,
  /** The address of an invitation, short enough to be read out. */
  room: (code: string) => `/${code}`,
} as const;
