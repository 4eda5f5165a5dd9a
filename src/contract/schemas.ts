import { z } from 'zod';
import * as accounts from './accounts.ts';
import type { CallName } from './calls.ts';
import * as games from './games.ts';
import * as people from './people.ts';
import * as requests from './play-requests.ts';
import * as reports from './reports.ts';
import * as rivals from './rivals.ts';
import * as site from './site.ts';
import * as songs from './songs.ts';

/** The number or the room code of the call's battle is in the path. */
const ofBattle = { params: games.gameParams, battle: 'id' } as const;

/** Schemas of the input and the reply of each call (spec §3 and §7). Replies are parsed too, so that no undeclared field is sent. */
export const schemas = {
  currentUser: { reply: people.ownUser },
  logInByName: { body: people.nicknameBody, reply: people.ownUser },
  createAccount: { body: people.usernameBody, reply: people.ownUser },
  playAsGuest: { reply: people.ownUser },
  logOut: { reply: z.undefined() },
  chooseNickname: { body: people.nicknameBody, reply: people.ownUser },
  chooseAvatar: { body: people.avatarBody, reply: people.ownUser },
  showAccount: { reply: accounts.account },
  claimAccount: { reply: accounts.account },
  refuseClaims: { reply: accounts.account },
  copyAccount: { reply: accounts.accountCopy },
  deleteAccount: { body: accounts.optionalProof, reply: z.undefined() },
  askNewPasskey: { reply: accounts.newPasskeyOptions },
  lockWithPasskey: { body: accounts.lockWithPasskeyBody, reply: accounts.changedLock },
  lockWithCode: { body: accounts.lockWithCodeBody, reply: accounts.changedLock },
  unlockName: { body: accounts.unlockBody, reply: accounts.lock },
  askPasskey: { reply: accounts.passkeyOptions },
  logInByPasskey: { body: accounts.passkeyLoginBody, reply: people.ownUser },
  logInByCode: { body: accounts.codeLoginBody, reply: accounts.codeLogin },
  report: { body: reports.reportBody, reply: reports.reportReply },
  subscribePush: { body: people.subscriptionBody, reply: z.undefined() },
  unsubscribePush: { body: people.unsubscribeBody, reply: z.undefined() },
  showPlayer: { params: people.userParams, reply: games.playerProfile },
  /** The latest opponents, newest first. */
  showRivals: { reply: z.array(rivals.rival) },
  showRival: { params: people.userParams, reply: rivals.rivalPage },
  showLeaderboard: { reply: z.array(site.leader) },
  showSite: { reply: site.site },

  openBattle: { body: games.openBody, reply: games.game },
  findRoom: { params: games.roomParams, battle: 'roomCode', reply: games.room },
  joinBattle: { body: games.joinBody, battle: 'roomCode', reply: games.game },
  /** Answers the song of an invitation to an anytime battle; the first player to answer gets the seat. */
  takeSeat: { ...ofBattle, body: games.seatBody, reply: games.table },
  /** The caller's unfinished battles and rooms: first the live, then the anytime ones, each newest first. */
  showMyBattles: { reply: z.array(games.unfinishedGame) },
  /** The three latest anytime battles that ended within the last day without the caller's action. */
  showJustEnded: { reply: z.array(games.justEndedGame) },
  showBattle: { ...ofBattle, reply: games.game },
  /** The battle, its songs and its ratings as one consistent snapshot. */
  showTable: { ...ofBattle, reply: games.table },
  showSongs: { ...ofBattle, reply: z.array(games.song) },
  showMyRatings: { ...ofBattle, reply: z.array(games.rating) },
  showRatings: { ...ofBattle, reply: z.array(games.rating) },
  showResults: { ...ofBattle, reply: games.results },
  showPublicResults: { ...ofBattle, reply: games.publicResults },
  continueRound: { ...ofBattle, reply: games.game },
  checkClock: { ...ofBattle, reply: games.game },
  askSwap: { ...ofBattle, body: songs.askSwapBody, reply: games.song },
  swapSong: { ...ofBattle, body: songs.swapBody, reply: games.song },
  giveUp: { ...ofBattle, reply: games.game },
  /** Allowed only against a player who has been away for a minute in a step without a visible clock. */
  endWaiting: { ...ofBattle, body: games.endWaitingBody, reply: games.game },
  closeRoom: { ...ofBattle, reply: games.game },
  submitSong: { body: songs.songBody, battle: 'gameId', reply: games.song },
  rateSongs: { body: songs.ratingsBody, battle: 'songId', reply: z.array(games.rating) },

  searchSongs: { query: songs.searchQuery, reply: songs.searchAnswer },
  suggestSongs: { query: songs.suggestionsQuery, battle: 'gameId', reply: songs.searchAnswer },

  /** The pending requests from and to the caller, newest first. */
  showPlayRequests: { reply: z.array(requests.playRequest) },
  /** The pending rematch requests to the caller, newest first. */
  showRematches: { reply: z.array(requests.rematchRequest) },
  askRematch: { body: requests.rematchBody, battle: 'originalGameId', reply: requests.rematchRequest },
  answerRematch: {
    params: requests.requestParams,
    body: requests.answerBody,
    reply: requests.rematchAnswer,
  },
  challengeRival: { body: requests.challengeBody, reply: requests.playRequest },
  answerChallenge: {
    params: requests.challengeParams,
    body: requests.answerBody,
    reply: requests.challengeAnswer,
  },
  setChallenges: { body: requests.setChallengesBody, reply: z.undefined() },
} satisfies Record<CallName, CallSchema>;

export type CallSchema = {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The field of the input that names the battle of the call; of a list in the body, the first entry's. */
  battle?: 'id' | 'roomCode' | 'gameId' | 'originalGameId' | 'songId';
  reply: z.ZodType;
};

type Schemas = typeof schemas;
type Part<N extends CallName, Key extends string> =
  Schemas[N] extends Record<Key, z.ZodType> ? Schemas[N][Key] : z.ZodUndefined;

export type CallInput<N extends CallName> = { [Key in 'params' | 'query' | 'body']: z.input<Part<N, Key>> };
/** Input of a handler: validated, with defaults. */
export type HandlerInput<N extends CallName> = {
  [Key in 'params' | 'query' | 'body']: z.output<Part<N, Key>>;
};
export type Reply<N extends CallName> = z.output<Schemas[N]['reply']>;

export type OwnUser = z.output<typeof people.ownUser>;
export type Player = z.output<typeof people.player>;
export type Site = z.output<typeof site.site>;
export type Game = z.output<typeof games.game>;
export type UnfinishedGame = z.output<typeof games.unfinishedGame>;
export type JustEndedGame = z.output<typeof games.justEndedGame>;
export type Room = z.output<typeof games.room>;
export type Table = z.output<typeof games.table>;
export type SongReply = z.output<typeof games.song>;
export type RatingReply = z.output<typeof games.rating>;
export type Results = z.output<typeof games.results>;
export type PublicResults = z.output<typeof games.publicResults>;
export type PlayRequestReply = z.output<typeof requests.playRequest>;
export type RematchReply = z.output<typeof requests.rematchRequest>;
export type SearchAnswer = z.output<typeof songs.searchAnswer>;
export type SearchItem = SearchAnswer['items'][number];
