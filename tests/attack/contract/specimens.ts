// One valid input of every call that takes input. The cases replace its values by wrong ones.
import type { CallName } from '#contract/calls.ts';
import { type CallSchema, schemas } from '#contract/schemas.ts';
import { songFor, type TestBattle } from '#tests/support/test-battles.ts';

export const parts = ['params', 'query', 'body'] as const;
export type Part = (typeof parts)[number];
export type Sent = Partial<Record<Part, unknown>>;

const keys = { id: 'abc', rawId: 'abc', type: 'public-key', clientExtensionResults: {} };
const passkey = { ...keys, response: { clientDataJSON: 'abc', authenticatorData: 'abc', signature: 'abc' } };
const made = { ...keys, response: { clientDataJSON: 'abc', attestationObject: 'abc' } };
const proof = { code: 'ABCD-EFGH' };
const newCode = 'K7QWDX-3MPXAH-9TRHNJ-B5CVEM';

export function specimensFor(
  { id, code, guest }: TestBattle,
  songId: number,
): Partial<Record<CallName, Sent>> {
  const params = { id: String(id) };
  const song = { ...songFor(id), duration: '3:20', startSecond: 0 };
  const { gameId: _, round: __, ...facts } = song;
  return {
    logInByName: { body: { nickname: 'Nobody at all' } },
    createAccount: { body: { username: 'player1' } },
    chooseNickname: { body: { nickname: 'Fuzzy' } },
    chooseAvatar: { body: { avatarType: 'male_2' } },
    lockWithPasskey: { body: { made, proof, newCode } },
    lockWithCode: { body: { proof, newCode } },
    unlockName: { body: { proof } },
    deleteAccount: { body: { proof } },
    logInByPasskey: { body: { passkey } },
    logInByCode: { body: { nickname: 'Nobody', code: 'ABCD', newCode } },
    report: { body: { about: 'comment', songId, ratedBy: guest.id } },
    showPlayer: { params: { userId: guest.id } },
    openBattle: { body: { mode: 'fast', battleType: 'pop' } },
    findRoom: { params: { roomCode: code } },
    joinBattle: { body: { roomCode: code } },
    subscribePush: {
      body: { endpoint: 'https://push.example/x', keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } },
    },
    unsubscribePush: { body: { endpoint: 'https://push.example/x' } },
    challengeRival: { body: { toUserId: guest.id } },
    answerChallenge: { params: { challengeId: '1' }, body: { accept: true } },
    setChallenges: { body: { on: true } },
    showRival: { params: { userId: guest.id } },
    takeSeat: { params, body: { rating: 7, comment: 'Good' } },
    showBattle: { params },
    showTable: { params },
    showSongs: { params },
    showMyRatings: { params },
    showRatings: { params },
    showResults: { params },
    showPublicResults: { params },
    continueRound: { params },
    checkClock: { params },
    giveUp: { params },
    closeRoom: { params },
    askSwap: { params, body: { songId } },
    swapSong: { params, body: { ...facts, songId } },
    endWaiting: { params, body: { as: 'win' } },
    submitSong: { body: song },
    rateSongs: { body: [{ songId, rating: 5, comment: 'Fine.' }] },
    searchSongs: { query: { q: 'queen', typing: '0' } },
    suggestSongs: { query: { battleType: 'pop', gameId: String(id), except: song.videoId } },
    askRematch: { body: { toUserId: guest.id, originalGameId: id, gameMode: 'fast' } },
    answerRematch: { params: { requestId: '1' }, body: { accept: true } },
  };
}

/** Names of the calls that take input; each must have a specimen. */
export const takingCalls = (Object.keys(schemas) as CallName[]).filter((name) =>
  parts.some((part) => part in schemas[name]),
);

export const schemaOf = (name: CallName): CallSchema => schemas[name];
