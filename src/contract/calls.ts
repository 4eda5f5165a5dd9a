/** A call that changes something for a player. */
const move = <Path extends string>(path: Path) =>
  ({ method: 'POST', path, access: 'signed-in', status: 200, limit: 'write' }) as const;

/**
 * Every HTTP call there is (spec §7). `access`: who may make it; `status`: what a success answers;
 * `limit`: which budget of requests it spends. No schema stands here, so the browser can import it.
 */
export const calls = {
  currentUser: { method: 'GET', path: '/api/auth/user', access: 'signed-in', status: 200 },
  logInByName: {
    method: 'POST',
    path: '/api/auth/login-nickname',
    access: 'open',
    status: 200,
    limit: 'login',
  },
  createAccount: { method: 'POST', path: '/api/auth/login', access: 'open', status: 201, limit: 'write' },
  playAsGuest: { method: 'POST', path: '/api/auth/guest', access: 'open', status: 201, limit: 'write' },
  logOut: { method: 'POST', path: '/api/logout', access: 'open', status: 204, limit: 'write' },
  chooseNickname: {
    method: 'PUT',
    path: '/api/users/nickname',
    access: 'signed-in',
    status: 200,
    limit: 'write',
  },
  chooseAvatar: move('/api/user/avatar'),
  showAccount: { method: 'GET', path: '/api/account', access: 'signed-in', status: 200 },
  claimAccount: {
    method: 'POST',
    path: '/api/account/claim',
    access: 'signed-in',
    status: 200,
    limit: 'login',
  },
  refuseClaims: move('/api/account/refuse'),
  copyAccount: { method: 'GET', path: '/api/account/copy', access: 'signed-in', status: 200, limit: 'copy' },
  deleteAccount: {
    method: 'POST',
    path: '/api/account/delete',
    access: 'signed-in',
    status: 204,
    limit: 'login',
  },
  askNewPasskey: move('/api/lock/passkeys/options'),
  lockWithPasskey: {
    method: 'POST',
    path: '/api/lock/passkeys',
    access: 'signed-in',
    status: 201,
    limit: 'login',
  },
  lockWithCode: { method: 'POST', path: '/api/lock/code', access: 'signed-in', status: 201, limit: 'login' },
  unlockName: { method: 'POST', path: '/api/lock/open', access: 'signed-in', status: 200, limit: 'login' },
  askPasskey: {
    method: 'POST',
    path: '/api/auth/passkey/options',
    access: 'open',
    status: 200,
    limit: 'login',
  },
  logInByPasskey: {
    method: 'POST',
    path: '/api/auth/login-passkey',
    access: 'open',
    status: 200,
    limit: 'login',
  },
  logInByCode: { method: 'POST', path: '/api/auth/login-code', access: 'open', status: 200, limit: 'login' },
  report: { method: 'POST', path: '/api/reports', access: 'open', status: 201, limit: 'report' },
  subscribePush: {
    method: 'POST',
    path: '/api/push/subscriptions',
    access: 'signed-in',
    status: 204,
    limit: 'write',
  },
  unsubscribePush: {
    method: 'POST',
    path: '/api/push/unsubscribe',
    access: 'signed-in',
    status: 204,
    limit: 'write',
  },
  showPlayer: { method: 'GET', path: '/api/users/:userId/songs', access: 'open', status: 200 },
  showRivals: { method: 'GET', path: '/api/rivals', access: 'signed-in', status: 200 },
  showRival: { method: 'GET', path: '/api/rivals/:userId', access: 'signed-in', status: 200 },
  showChallenges: { method: 'GET', path: '/api/challenges', access: 'signed-in', status: 200 },
  challengeRival: {
    method: 'POST',
    path: '/api/challenges',
    access: 'signed-in',
    status: 201,
    limit: 'write',
  },
  answerChallenge: move('/api/challenges/:challengeId/respond'),
  setChallenges: {
    method: 'PUT',
    path: '/api/account/challenges',
    access: 'signed-in',
    status: 204,
    limit: 'write',
  },
  showLeaderboard: { method: 'GET', path: '/api/leaderboard', access: 'open', status: 200 },
  showSite: { method: 'GET', path: '/api/site', access: 'open', status: 200 },

  openBattle: { method: 'POST', path: '/api/games', access: 'signed-in', status: 201, limit: 'write' },
  findRoom: { method: 'GET', path: '/api/games/room/:roomCode', access: 'open', status: 200 },
  joinBattle: move('/api/games/join'),
  takeSeat: move('/api/games/:id/seat'),
  showMyBattles: { method: 'GET', path: '/api/games/mine', access: 'signed-in', status: 200 },
  showBattle: { method: 'GET', path: '/api/games/:id', access: 'signed-in', status: 200 },
  showTable: { method: 'GET', path: '/api/games/:id/table', access: 'signed-in', status: 200 },
  showSongs: { method: 'GET', path: '/api/games/:id/songs', access: 'signed-in', status: 200 },
  showMyRatings: { method: 'GET', path: '/api/games/:id/ratings/user', access: 'signed-in', status: 200 },
  showRatings: { method: 'GET', path: '/api/games/:id/ratings', access: 'signed-in', status: 200 },
  showResults: { method: 'GET', path: '/api/games/:id/results', access: 'signed-in', status: 200 },
  showPublicResults: { method: 'GET', path: '/api/public/battles/:id/results', access: 'open', status: 200 },
  continueRound: move('/api/games/:id/continue-round'),
  checkClock: move('/api/games/:id/timeout'),
  askSwap: move('/api/games/:id/ask-swap'),
  swapSong: move('/api/games/:id/swap-song'),
  giveUp: move('/api/games/:id/give-up'),
  endWaiting: move('/api/games/:id/end-waiting'),
  closeRoom: move('/api/games/:id/close-room'),
  submitSong: { method: 'POST', path: '/api/songs', access: 'signed-in', status: 201, limit: 'write' },
  rateSongs: { method: 'POST', path: '/api/ratings', access: 'signed-in', status: 201, limit: 'write' },

  searchSongs: {
    method: 'GET',
    path: '/api/youtube/search',
    access: 'signed-in',
    status: 200,
    limit: 'search',
  },
  suggestSongs: {
    method: 'GET',
    path: '/api/youtube/suggestions',
    access: 'signed-in',
    status: 200,
    limit: 'suggestion',
  },

  showRematches: { method: 'GET', path: '/api/rematch/pending', access: 'signed-in', status: 200 },
  askRematch: {
    method: 'POST',
    path: '/api/rematch/request',
    access: 'signed-in',
    status: 201,
    limit: 'write',
  },
  answerRematch: move('/api/rematch/:requestId/respond'),
} as const satisfies Record<string, Call>;

/**
 * Requests a minute: `login`, `lookup`, `write`, `report` and `card` per address, `search`, `suggestion`, `copy` and `live` (connections) per person;
 * what a person writes is counted for the person, too, wherever they sit. Of every GET call a `read` is spent, and of every
 * page a `page`: by the person who is signed in, else by the address.
 * A `lookup` is spent by a caller who names a room by its code and is none of its players, in any call, live or in a page.
 */
export const limits = {
  login: 20,
  lookup: 60,
  write: 300,
  live: 60,
  report: 10,
  card: 60,
  search: 60,
  copy: 6,
  suggestion: 60,
  read: 600,
  page: 240,
} as const;

/** How much more all signed-in people of one address may read together: a school sits behind one. */
export const crowd = 10;

export type Call = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  access: 'open' | 'signed-in';
  status: 200 | 201 | 204;
  limit?: Exclude<keyof typeof limits, 'read' | 'page'>;
};

export type CallName = keyof typeof calls;

/** Navigations, not calls: signing in leads to the landing page, signing out clears the session and leads home. */
export const navigations = { logIn: '/api/login', logOut: '/api/logout' } as const;
