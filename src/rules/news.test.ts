import { expect, test } from 'vitest';
import {
  askSwap,
  battleAfter,
  checkClock,
  continueRound,
  giveUp,
  invited,
  joinBattle,
  opened,
  rateSong,
  type Step,
  submitSong,
  swapSong,
  takeSeat,
} from '#tests/support/rules-battles.ts';
import type { Battle } from './battle.ts';
import { pushesAfter } from './news.ts';

const after = (battle: Battle, step: Step) =>
  pushesAfter(battle, battleAfter(battle, step)).map(({ to, event }) => `${to}: ${event}`);

const seated = battleAfter(invited('secret'), takeSeat('ben', 8));
const unscored = battleAfter(battleAfter(invited('fast'), takeSeat('ben', 'swap')), checkClock());
const out = battleAfter(seated, submitSong('ben'));
const summary = battleAfter(out, rateSong('ana', 6));
const live = battleAfter(opened('fast'), joinBattle('ben'));

test.each<[string, Battle, Step, string[]]>([
  ['a player takes the seat', invited('fast'), takeSeat('ben', 8), ['ana: joined']],
  ['a player takes the seat of a live battle', opened('fast'), joinBattle('ben'), ['ana: joined']],
  ['a song is shared', seated, submitSong('ben'), ['ana: your_move']],
  ['a song is shared in a live battle', live, submitSong('ben'), ['ana: your_move']],
  ['a round ends', out, rateSong('ana', 6), ['ben: your_move']],
  ['the player who shares next begins the round', summary, continueRound('ben'), []],
  ['another song is requested', out, askSwap('ana'), ['ben: your_move']],
  ['the song is replaced', battleAfter(out, askSwap('ana')), swapSong('ben'), ['ana: your_move']],
  [
    'a song is rated and its rater shares next',
    battleAfter(live, submitSong('ben')),
    rateSong('ana', 5),
    ['ben: rated'],
  ],
  ['a player gives up', out, giveUp('ben'), ['ana: result', 'ben: result']],
  ['a turn times out', seated, checkClock(), ['ana: result', 'ben: result']],
  ['no song is scored in time', unscored, checkClock(), ['ana: result', 'ben: result']],
])('when %s, the right players get a push', (_, battle, step, pushes) => {
  expect(after(battle, step)).toEqual(pushes);
});

test('an invitation without an answer causes no push', () => {
  expect(after(invited('fast'), checkClock())).toEqual([]);
});
