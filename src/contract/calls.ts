/** A read call for signed-in players. */
const read = <Path extends string>(path: Path) =>
  ({ method: 'GET', path, access: 'signed-in', status: 200 }) as const;
/** A read call that needs no session. */
const openRead = <Path extends string>(path: Path) =>
  ({ method: 'GET', path, access: 'open', status: 200 }) as const;
/** A write call for signed-in players. */
const write = <Path extends string, Status extends number = 200>(path: Path, status = 200 as Status) =>
  ({ method: 'POST', path, access: 'signed-in', status, limit: 'write' }) as const;

/**
 * Every HTTP call (spec §7). `access`: who may make it; `status`: the status of a success; `limit`: the request limit that it
 * counts for. This module has no schemas, so that the browser can import it without the schema library.
 */
export const calls = {
  currentUser: read('/api/auth/user'),
  logInByName: { ...write('/api/auth/login-nickname'), access: 'open', limit: 'login' },
  createAccount: { ...write('/api/auth/login', 201), access: 'open' },
  playAsGuest: { ...write('/api/auth/guest', 201), access: 'open' },
  logOut: { ...write('/api/logout', 204), access: 'open' },
  chooseNickname: { ...write('/api/users/nickname'), method: 'PUT' },
  chooseAvatar: write('/api/user/avatar'),
  showAccount: read('/api/account'),
  claimAccount: { ...write('/api/account/claim'), limit: 'login' },
  refuseClaims: write('/api/account/refuse'),
  copyAccount: { ...read('/api/account/copy'), limit: 'copy' },
  deleteAccount: { ...write('/api/account/delete', 204), limit: 'login' },
  askNewPasskey: write('/api/lock/passkeys/options'),
  lockWithPasskey: { ...write('/api/lock/passkeys', 201), limit: 'login' },
  lockWithCode: { ...write('/api/lock/code', 201), limit: 'login' },
  unlockName: { ...write('/api/lock/open'), limit: 'login' },
  askPasskey: { ...write('/api/auth/passkey/options'), access: 'open', limit: 'login' },
  logInByPasskey: { ...write('/api/auth/login-passkey'), access: 'open', limit: 'login' },
  logInByCode: { ...write('/api/auth/login-code'), access: 'open', limit: 'login' },
  report: { ...write('/api/reports', 201), access: 'open', limit: 'report' },
  subscribePush: write('/api/push/subscriptions', 204),
  unsubscribePush: write('/api/push/unsubscribe', 204),
  showPlayer: openRead('/api/users/:userId/songs'),
  showRivals: read('/api/rivals'),
  showRival: read('/api/rivals/:userId'),
  showLeaderboard: openRead('/api/leaderboard'),
  showSite: openRead('/api/site'),

  openBattle: write('/api/games', 201),
  findRoom: openRead('/api/games/room/:roomCode'),
  joinBattle: write('/api/games/join'),
  takeSeat: write('/api/games/:id/seat'),
  showMyBattles: read('/api/games/mine'),
  showJustEnded: read('/api/games/ended'),
  showBattle: read('/api/games/:id'),
  showTable: read('/api/games/:id/table'),
  showSongs: read('/api/games/:id/songs'),
  showMyRatings: read('/api/games/:id/ratings/user'),
  showRatings: read('/api/games/:id/ratings'),
  showResults: read('/api/games/:id/results'),
  showPublicResults: openRead('/api/public/battles/:id/results'),
  continueRound: write('/api/games/:id/continue-round'),
  checkClock: write('/api/games/:id/timeout'),
  askSwap: write('/api/games/:id/ask-swap'),
  swapSong: write('/api/games/:id/swap-song'),
  giveUp: write('/api/games/:id/give-up'),
  endWaiting: write('/api/games/:id/end-waiting'),
  closeRoom: write('/api/games/:id/close-room'),
  submitSong: write('/api/songs', 201),
  rateSongs: write('/api/ratings', 201),

  searchSongs: { ...read('/api/youtube/search'), limit: 'search' },
  suggestSongs: { ...read('/api/youtube/suggestions'), limit: 'suggestion' },

  showPlayRequests: read('/api/play-requests'),
  showRematches: read('/api/rematch/pending'),
  askRematch: write('/api/rematch/request', 201),
  answerRematch: write('/api/rematch/:requestId/respond'),
  challengeRival: write('/api/challenges', 201),
  answerChallenge: write('/api/challenges/:challengeId/respond'),
  setChallenges: { ...write('/api/account/challenges', 204), method: 'PUT' },
} as const satisfies Record<string, Call>;

type RequestLimit = {
  perMinute: number;
  /** `both`: per address and per signed-in user; `either`: per signed-in user, else per address. */
  by: 'address' | 'user' | 'both' | 'either';
};

/** Maximum number of requests of each kind. Frames are limited per socket (server/live/socket.ts). */
export const requestLimits = {
  /** Calls that could be used to guess a credential. */
  login: { perMinute: 20, by: 'both' },
  write: { perMinute: 300, by: 'both' },
  report: { perMinute: 10, by: 'both' },
  /** A caller names a room by its code without being one of its players, in a call, a frame or a page. */
  lookup: { perMinute: 60, by: 'address' },
  /** Pictures of link previews. */
  card: { perMinute: 60, by: 'address' },
  /** New connections of the live channel. */
  live: { perMinute: 60, by: 'user' },
  search: { perMinute: 60, by: 'user' },
  suggestion: { perMinute: 60, by: 'user' },
  copy: { perMinute: 6, by: 'user' },
  /** All GET calls. */
  read: { perMinute: 600, by: 'either' },
  /** All pages. */
  page: { perMinute: 240, by: 'either' },
} as const satisfies Record<string, RequestLimit>;

/** Factor of the `read` and `page` limits for all signed-in users of one address together: a school may share one address. */
export const crowdFactor = 10;

export type Call = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  access: 'open' | 'signed-in';
  status: 200 | 201 | 204;
  limit?: Exclude<keyof typeof requestLimits, 'read' | 'page'>;
};

export type CallName = keyof typeof calls;

/** Addresses to navigate to: `logIn` redirects to the landing page, `logOut` ends the session and redirects to the root. */
export const navigations = { logIn: '/api/login', logOut: '/api/logout' } as const;
