import { expect, test } from 'vitest';
import { schemas } from '#contract/schemas.ts';
import { failureOf } from '#server/http/failure.ts';
import { checkInput } from './check-input.ts';

const song = { gameId: 1, round: 1, title: 'Song', youtubeUrl: 'fJ9rUzIMcZQ' };
const rated = { songId: 1, rating: 7 };

test.each([
  ['openBattle', { mode: 'slow' }, 'mode: this must be one of fast, secret, medium'],
  ['openBattle', undefined, 'body: this is missing'],
  ['openBattle', [], 'body: this must be an object'],
  ['submitSong', { ...song, round: 0 }, 'round: this must be at least 1'],
  ['submitSong', { ...song, round: 1.5 }, 'round: this must be a whole number'],
  ['submitSong', { ...song, round: '1' }, 'round: this must be a number'],
  ['submitSong', { ...song, title: ' ' }, 'title: this must have at least 1 character'],
  ['submitSong', { ...song, title: undefined }, 'title: this is missing'],
  ['submitSong', { ...song, title: 'x'.repeat(301) }, 'title: this must have at most 300 characters'],
  ['submitSong', { ...song, gameId: {} }, 'gameId: must be a game number or a room code'],
  ['joinBattle', { roomCode: 'ABC' }, 'roomCode: this must have at least 6 characters'],
  ['rateSongs', [{ ...rated, rating: 11 }], 'ratings[0].rating: this must be at most 10'],
  ['rateSongs', [rated, { ...rated, songId: 0 }], 'ratings[1].songId: this must be at least 1'],
  ['rateSongs', [rated, 5], 'ratings[1]: this must be an object'],
  ['rateSongs', [], 'ratings: this must have at least 1 entry'],
  ['rateSongs', {}, 'ratings: this must be a list'],
  ['submitSong', { ...song, gameId: undefined }, 'gameId: this is missing'],
  ['report', { about: 'tune' }, 'about: must be name, comment or song'],
  ['report', {}, 'about: must be name, comment or song'],
  ['report', 5, 'body: this must be an object'],
  ['unlockName', { proof: 5 }, 'proof: must be a passkey or a recovery code'],
  ['answerRematch', { accept: 'yes' }, 'accept: this must be true or false'],
] as const)('%s reports in plain words what is wrong with %j', (call, body, message) => {
  expect(() => checkInput(schemas[call].body, body)).toThrow(message);
});

test('a rule of the contract with its own message keeps it', () => {
  const check = () => checkInput(schemas.showBattle.params, { id: '!' });
  expect(check).toThrow('id: must be a game number or a room code');
});

test('a wait of one second is in the singular', () => {
  const wait = (waitMs: number) => failureOf({ refused: 'summary-wait', waitMs }).message;
  expect([wait(400), wait(1001)]).toEqual(['Please wait 1 second...', 'Please wait 2 seconds...']);
});
