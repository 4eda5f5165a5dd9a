import { expect, test } from 'vitest';
import {
  battleAfter,
  checkTime,
  invited,
  join,
  nextRound,
  opened,
  quit,
  rate,
  reportSong,
  type Step,
  share,
  sit,
  swap,
} from '#tests/support/rules-battles.ts';
import type { Battle } from './battle.ts';
import { pushesAfter } from './news.ts';

const after = (battle: Battle, step: Step) =>
  pushesAfter(battle, battleAfter(battle, step)).map(({ to, event }) => `${to}: ${event}`);

const seated = battleAfter(invited('secret'), sit('ben', 8));
const out = battleAfter(seated, share('ben'));
const summary = battleAfter(out, rate('ana', 6));
const live = battleAfter(opened('fast'), join('ben'));

test.each<[string, Battle, Step, string[]]>([
  ['a player takes the seat', invited('fast'), sit('ben', 8), ['ana: joined']],
  ['a player takes the seat of a live battle', opened('fast'), join('ben'), ['ana: joined']],
  ['a song is shared', seated, share('ben'), ['ana: your_move']],
  ['a song is shared in a live battle', live, share('ben'), ['ana: your_move']],
  ['a round ends', out, rate('ana', 6), ['ben: your_move']],
  ['the player who shares next begins the round', summary, nextRound('ben'), []],
  ['another song is requested', out, reportSong('ana'), ['ben: your_move']],
  ['the song is replaced', battleAfter(out, reportSong('ana')), swap('ben'), ['ana: your_move']],
  [
    'a song is rated and its rater shares next',
    battleAfter(live, share('ben')),
    rate('ana', 5),
    ['ben: rated'],
  ],
  ['a player gives up', out, quit('ben'), ['ana: result', 'ben: result']],
  ['a turn times out', seated, checkTime(), ['ana: result', 'ben: result']],
])('when %s, the right players get a push', (_, battle, step, pushes) => {
  expect(after(battle, step)).toEqual(pushes);
});

test('an invitation without an answer causes no push', () => {
  expect(after(invited('fast'), checkTime())).toEqual([]);
});
