import type { RefusalCode } from '#rules/refusal.ts';

export type FailureCode =
  | RefusalCode
  | 'unauthorized'
  | 'foreign-origin'
  | 'not-found'
  | 'user-not-found'
  | 'song-not-found'
  | 'request-not-found'
  | 'battle-not-public'
  | 'results-not-ready'
  | 'name-not-found'
  | 'nickname-taken'
  | 'nickname-too-short'
  | 'nickname-too-long'
  | 'nickname-too-rich'
  | 'nickname-unreadable'
  | 'nickname-mixed'
  | 'nickname-rude'
  | 'nickname-hidden'
  | 'name-locked'
  | 'name-needed'
  | 'banned'
  | 'renamed-lately'
  | 'claim-waits'
  | 'claim-refused'
  | 'opponent-deleted'
  | 'opponent-banned'
  | 'proof-needed'
  | 'proof-refused'
  | 'rival-not-found'
  | 'challenge-not-found'
  | 'push-off'
  | 'push-service-unknown'
  | 'comment-not-found'
  | 'no-video-link'
  | 'other-video'
  | 'bad-input'
  | 'too-large'
  | 'malformed'
  | 'no-host'
  | 'encoded'
  | 'headers-too-large'
  | 'too-slow'
  | 'too-many-requests'
  | 'too-many-windows'
  | 'unavailable'
  | 'bug';

/** The words and the HTTP status of everything that can go wrong (spec §8). A code without words does not compile. */
export const failures: Record<FailureCode, { status: number; message: string }> = {
  unauthorized: { status: 401, message: 'Unauthorized' },
  'foreign-origin': { status: 403, message: 'This request came from another site' },
  'not-found': { status: 404, message: 'Not found' },
  'bad-input': { status: 400, message: 'Something in this request is not right' },
  'too-large': { status: 413, message: 'This is too large' },
  malformed: { status: 400, message: 'This is not a request that can be understood' },
  'no-host': {
    status: 400,
    message: 'This request names no host: a proxy must pass the Host header on, or PUBLIC_URL must be set',
  },
  encoded: { status: 415, message: 'body: send it as it is, without Content-Encoding' },
  'headers-too-large': { status: 431, message: 'The head of this request is too large' },
  'too-slow': { status: 408, message: 'This request took too long to arrive' },
  'too-many-requests': {
    status: 429,
    message: 'Too many requests. Take a breath and try again in a minute.',
  },
  'too-many-windows': { status: 429, message: 'The game is open in too many windows. Close some of them.' },
  unavailable: { status: 503, message: 'The game is catching its breath. Try again in a moment.' },
  bug: { status: 500, message: 'Something went wrong' },

  'user-not-found': { status: 404, message: 'Player not found' },
  'name-not-found': {
    status: 404,
    message: 'Battle name not found. Check your spelling or create a new account.',
  },
  'nickname-taken': { status: 409, message: 'This battle name is already taken' },
  'nickname-too-short': { status: 400, message: 'Nickname must be at least 2 characters long' },
  'nickname-too-long': { status: 400, message: 'Nickname must be at most 20 characters long' },
  'nickname-too-rich': {
    status: 400,
    message: 'Nickname has too many joined emoji or accents. Use fewer of them',
  },
  'nickname-unreadable': { status: 400, message: 'Nickname has characters that nobody can see' },
  'nickname-mixed': {
    status: 400,
    message:
      'Nickname has a word that mixes alphabets, like Latin and Cyrillic. Write each word in one of them',
  },
  'nickname-rude': {
    status: 400,
    message: 'This name has a word in it that is not welcome here. Please choose another one.',
  },
  'nickname-hidden': {
    status: 400,
    message: 'The host of this site hides this name. Please choose another one.',
  },
  'name-locked': {
    status: 403,
    message: 'This battle name is locked. Its owner comes in with a passkey or a recovery code.',
  },
  'name-needed': { status: 409, message: 'Only a battle name of your own can be locked. Choose one first.' },
  banned: { status: 403, message: 'The host of this site has shut this player out' },
  'renamed-lately': { status: 429, message: 'A battle name can be changed once a day' },
  'claim-waits': {
    status: 403,
    message: 'Another device uses this name, too. You may do this',
  },
  'claim-refused': {
    status: 403,
    message: 'Another device that uses this name has refused. Only its owner may do this.',
  },
  'opponent-banned': { status: 409, message: 'The host of this site has shut your opponent out' },
  'opponent-deleted': { status: 409, message: 'Your opponent has deleted their account' },
  'proof-needed': { status: 403, message: 'Show your passkey or your recovery code first' },
  'proof-refused': { status: 403, message: 'This passkey or recovery code does not open this name' },
  'rival-not-found': { status: 404, message: 'No battle of you two is on record' },
  'push-off': { status: 409, message: 'This site tells nobody outside its pages' },
  'push-service-unknown': { status: 400, message: 'endpoint: this is not a push service that is known here' },
  'comment-not-found': { status: 404, message: 'Comment not found' },
  'nickname-needed': { status: 400, message: 'Choose a nickname first' },
  'avatar-needed': { status: 400, message: 'Choose an avatar first' },

  'game-not-found': { status: 404, message: 'Game not found' },
  'battle-full': { status: 409, message: 'This battle is already full' },
  'score-first': { status: 409, message: 'Hear the song and lock your score: that is your seat' },
  'not-any-time': { status: 409, message: 'This battle is played live. Join it by its code' },
  'too-many-any-time': {
    status: 409,
    message: 'A player may have 20 battles any time open, a guest 3: one has to end first.',
  },
  'not-a-player': { status: 403, message: 'You are not a player of this battle' },
  'not-your-turn': { status: 409, message: 'It is not your turn' },
  'not-the-time-to-share': { status: 409, message: 'No song can be shared right now' },
  'wrong-round': { status: 409, message: 'This round is not being played' },
  'already-shared': { status: 409, message: 'You already shared a song this round' },
  'already-played': { status: 409, message: 'Already played in this battle' },
  'time-is-up': { status: 409, message: "Time's up" },
  'not-the-time-to-rate': { status: 409, message: 'No song can be rated right now' },
  'song-not-found': { status: 404, message: 'Song not found' },
  'song-not-in-round': { status: 400, message: 'songId: this song is not part of the round being played' },
  'own-song': { status: 403, message: 'You cannot rate your own song' },
  'already-rated': { status: 409, message: 'You already rated this song' },
  'rated-twice': { status: 400, message: 'songId: the same song stands in the list twice' },
  'no-such-rating': { status: 400, message: 'rating: a whole number from 1 to 10 is needed' },
  'nothing-rated': { status: 400, message: 'Rate at least one song' },
  'summary-wait': { status: 409, message: 'The next round is not ready yet' },
  'not-the-time-to-continue': { status: 409, message: 'There is no round to continue to' },
  'not-the-time-to-swap': { status: 409, message: 'No song is on the table that could be changed' },
  'not-a-listener': { status: 403, message: 'Only a listener can ask for another song' },
  'not-your-song': { status: 403, message: 'This is not your song' },
  'swapped-already': { status: 409, message: 'This song has been changed already' },
  'swap-not-asked': { status: 409, message: 'Nobody asked for another song' },
  'not-running': { status: 409, message: 'This battle is not running' },
  'not-the-host': { status: 403, message: 'Only the host can close this room' },
  'room-taken': { status: 409, message: 'Somebody has joined this room' },
  'nobody-to-wait-for': { status: 409, message: 'You are not waiting for anybody' },
  'opponent-here': { status: 409, message: 'Your opponent has not been away for long enough' },
  'nobody-need-be-here': { status: 409, message: 'In a battle any time nobody has to be here' },
  'clock-running': { status: 409, message: 'There is still time on the clock' },
  'no-clock': { status: 409, message: 'No clock is running' },
  'no-video-link': { status: 400, message: 'youtubeUrl: this is not a link to a YouTube video' },
  'other-video': { status: 400, message: 'videoId: this is not the video that youtubeUrl leads to' },
  'results-not-ready': { status: 409, message: 'This battle is not over yet' },
  'battle-not-public': { status: 404, message: 'Battle not found' },

  'request-not-found': { status: 404, message: 'Rematch request not found' },
  'not-the-loser': {
    status: 403,
    message: 'Only the loser of a finished battle can ask for a rematch',
  },
  'not-the-opponent': { status: 400, message: 'toUserId: this is not your opponent in that battle' },
  'rematch-pending': { status: 409, message: 'A rematch has been asked for already' },
  'rematch-started': { status: 409, message: 'The rematch of this battle has been played already' },
  'not-asked': { status: 403, message: 'This rematch request is not for you' },
  'rematch-answered': { status: 409, message: 'This rematch request has been answered already' },
  'rematch-expired': { status: 409, message: 'This rematch invitation has expired' },

  'challenge-self': { status: 400, message: 'toUserId: nobody plays against themselves' },
  'not-rivals': { status: 403, message: 'You have not finished a battle with this player' },
  'challenges-off': { status: 409, message: 'This player takes no challenges' },
  'challenge-pending': { status: 409, message: 'There is a challenge between you two already' },
  'challenge-silenced': { status: 409, message: 'After a no the two of you have a rest from challenges' },
  'challenge-unanswered': {
    status: 409,
    message: 'They were asked twice and did not answer. Ask again later',
  },
  'challenge-not-found': { status: 404, message: 'Challenge not found' },
  'not-challenged': { status: 403, message: 'This challenge is not for you' },
  'challenge-answered': { status: 409, message: 'This challenge has been answered already' },
  'challenge-expired': { status: 409, message: 'This challenge has expired' },
};
