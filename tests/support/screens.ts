// Every screen of the game in its main states, with text that is hard to lay out: twenty wide letters, emoji, Arabic, Thai,
// a title of 200 characters, a comment of 280 without a space.
import type { Mode } from '#rules/modes.ts';
import { openAnytime, openRoom, rate, share, songFor, startBattle, type TestBattle } from './test-battles.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

const names = {
  wide: 'WWWWWWWWWWWWWWWWWWWW',
  arabic: 'نجمة الموسيقى العرب',
  thai: 'ผู้กล้าแห่งเสียงเพลง',
  emoji: '🎸🔥🎺💃🕺🎧🎹🥁🎷🎻🪕🎼🎵🎶📀🦄🍕👩🏽‍🎤🫶🏿👨‍👩‍👧‍👦',
} as const;
const title = { long: 'Wolkenkratzermusik'.repeat(12).slice(0, 200), spaced: 'So '.repeat(66).trim() };
const comment = 'W'.repeat(280);

/** `who`: the player who sees the screen; `ready`: words that the screen shows once its data has loaded. */
export type Screen = {
  name: string;
  path: string;
  who: 'host' | 'guest' | 'challenged' | 'unnamed' | 'anonymous';
  ready: string | RegExp;
};
export type ScreenPlayers = Record<Screen['who'], TestClient>;

async function play(battle: TestBattle, turns: number, same = false) {
  const { app, host, guest, id } = battle;
  for (let at = 0; at < turns; at++) {
    if (at > 0 && at % 2 === 0) {
      app.advance(10_000);
      await host.ok('continueRound', { params: { id: String(id) } });
    }
    const round = Math.floor(at / 2) + 1;
    const [sharer, listener] = (round + at) % 2 === 1 ? [guest, host] : [host, guest];
    const song = songFor(id, round, at % 2 === 0 ? title.long : title.spaced);
    const { id: songId } = await sharer.ok('submitSong', { body: song });
    await rate(listener, songId, same || listener === guest ? 9 : 4, comment);
  }
}

/** Fills a server with battles; returns its players and the list of screens. */
export async function fillScreens(app: TestServer): Promise<{ players: ScreenPlayers; screens: Screen[] }> {
  const host = await app.signUp(names.wide, 'female_1');
  const guest = await app.signUp(names.arabic, 'male_3');
  const challenged = await app.signUp(names.emoji);
  const rest = [challenged, await app.signUp(names.thai, 'female_4')];
  const players = {
    host,
    guest,
    challenged,
    unnamed: await app.unnamed(),
    anonymous: app.anonymous(),
  };
  const late = await startBattle(app, 'fast', [host, guest]);
  app.advance(122_000);
  const finished = async (mode: Mode, turns: number, between = [host, guest]) => {
    const battle = await startBattle(app, mode, between);
    await play(battle, turns);
    return battle;
  };
  const clash = await finished('fast', 2);
  const final = await finished('secret', 6);
  const secret = await finished('secret', 2);
  const medium = await finished('medium', 4);
  const draw = await startBattle(app, 'fast', [host, guest]);
  await play(draw, 2, true);
  const turn = await startBattle(app, 'fast', [host, guest]);
  const battle = await finished('fast', 0);
  await share(guest, battle.id, 1, title.long);
  const room = await openRoom(host, 'medium');
  const thrown = await openAnytime(host, 'secret', title.long);
  const lost = await finished('fast', 2, rest);
  const request = { toUserId: challenged.id, originalGameId: lost.id, gameMode: 'fast' } as const;
  await lost.guest.ok('askRematch', { body: request });

  const seen = (who: Screen['who'], rows: [name: string, path: string, ready: string | RegExp][]) =>
    rows.map(([name, path, ready]): Screen => ({ name, path, who, ready }));
  const screens = [
    ...seen('anonymous', [
      ['landing', '/landing', 'Play for Free!'],
      ['landing with an invitation', `/${room.roomCode}`, 'New Player - Join Battle'],
      ['thrown song', `/join-game/${thrown.roomCode}`, 'threw a song at you'],
      ['public battle', `/battle/${final.id}`, 'Open in YouTube'],
      ['no battle', '/battle/999999', 'Battle Not Found'],
      ['signed out', `/game/${turn.id}`, 'Please log in to continue'],
      ['signed out of rematches', '/rematch', 'Please log in to view rematch requests'],
      ['not found', '/no-such-page', "This page doesn't exist"],
      ['nickname', '/nickname', 'Choose Your Battle Name'],
    ]),
    ...seen('unnamed', [['select avatar', '/select-avatar', 'Choose Your Music Warrior']]),
    ...seen('guest', [
      ['home', '/home', /View players songs/],
      ['choose mode', '/create-game', 'Choose Game Mode'],
      ['choose type', '/create-game?mode=fast', 'Choose Battle Type'],
      ['first song', '/create-game?mode=fast&type=rock', 'Fits Rock Battle'],
      ['join game', '/join-game', 'Join Game!'],
      ['join game with a code', `/join-game/${room.roomCode}`, 'Room found.'],
      ['your turn', `/game/${turn.id}`, 'Your turn to share a song'],
      ['song sent', `/game/${battle.id}`, /has been sent/],
      ['results, lost', `/results/${clash.id}`, 'You Lost'],
      ['no results', '/results/999999', 'Results not found'],
      ['no rematch', '/rematch', 'No Rematch Requests'],
      ['no player', '/player/nobody', 'Player not found'],
      ['rivals, a long name', `/rivals/${host.id}`, 'Last battles'],
      ['no rival', '/rivals/nobody', 'No score here'],
    ]),
    ...seen('challenged', [
      ['rematch', '/rematch', 'Accept'],
      ['rematch dialog', '/home', 'Rematch Challenge!'],
    ]),
    ...seen('host', [
      ['waiting room', `/create-game?room=${room.id}`, 'Waiting for opponent'],
      ['waiting room any time', `/create-game?room=${thrown.id}`, 'You can close this page.'],
      ['game that waits', `/game/${room.id}`, 'Waiting for all players...'],
      ['their turn', `/game/${turn.id}`, "Opponent's turn to share a song"],
      ['rate', `/game/${battle.id}`, 'Rate the Song!'],
      ['round summary', `/round-summary/${medium.id}`, 'Round 2 Summary'],
      ['secret summary', `/round-summary/${secret.id}`, 'Round 1 Summary'],
      ['final summary', `/round-summary/${final.id}`, 'Final Results!'],
      ['results, won', `/results/${final.id}`, 'You Won!'],
      ['results, draw', `/results/${draw.id}`, "It's a Draw!"],
      ['results by the clock', `/results/${late.id}`, 'You Won!'],
      ['no game', '/game/999999', 'Game not found'],
      ['player', `/player/${host.id}`, 'Recent Songs'],
      ['rivals', `/rivals/${guest.id}`, 'Last battles'],
      ['account', '/account', 'Delete account'],
    ]),
  ];
  return { players, screens };
}
