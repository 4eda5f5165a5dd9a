import { expect, test } from 'vitest';
import { pageList, pageOfUrl } from '#contract/pages.ts';
import { subjectOf, tagsOf } from './preview.ts';

const subjectAt = (url: string) => subjectOf(pageOfUrl(url, false));
const site = { kind: 'site' };
const room = { kind: 'room', code: 'BKXRTQ' };

test.each([
  ['/', site],
  ['/?utm=x', site],
  ['/landing', site],
  ['/login', site],
  ['/home/', site],
  ['/nickname', site],
  ['/select-avatar?redirect=%2Fhome', site],
  ['/create-game', site],
  ['/rematch', site],
  ['/game/12', site],
  ['/game/BKXRTQ', site],
  ['/round-summary/12', site],
  ['/results/12', site],
  ['/player/some-id', site],
  ['/join-game', site],
  ['/join-game/nothing', site],
  ['/BKXRTQ', room],
  ['/bkxrtq/', room],
  ['/?code=bkxrtq', room],
  ['/landing?code=BKXRTQ&x=1', room],
  ['/join-game?code=BKXRTQ', room],
  ['/join-game/BKXRTQ', room],
  ['/battle/12', { kind: 'battle', ref: '12' }],
  ['/BKXRTQ.', room],
  ['/BKXRTQ)', room],
  ['/BKXRTQ%22', room],
  ['/BKXRTQ,see', room],
  ['/BKXRTQ%E2%80%9D', room],
  ['/join-game/BKXRTQ.', room],
  ['/?code=bkxrtq).', room],
  ['/landing?code=BKX-RTQ', room],
  ['/home.', site],
  ['/game/12)', site],
  ['/battle/12.', { kind: 'battle', ref: '12' }],
  ['/battle/bkxrtq,', { kind: 'battle', ref: 'BKXRTQ' }],
])('%s is a page', (url, subject) => expect(subjectAt(url)).toEqual(subject));

test.each([
  '/nowhere',
  '/home/12',
  '/game',
  '/game/1/2',
  '/battle',
  '/battle/1/2',
  '/battle/99999999999999999999',
  '/battle/-1',
  '/battle/%3Cscript%3E',
  '/AEIOUY',
  '/BKXRT',
  '/BKXRT.',
  '/BKXRTQS',
  '/x/BKXRTQ',
  '//example.com/',
  '/%E0%A4%A',
  '/wp-login.php',
])('%s is not a page', (url) => expect(subjectAt(url)).toBeNull());

test('every page of the client is also a page of the server', () => {
  for (const { path } of pageList) {
    const address = path.replace('/*?', '').replace(/:code/, 'BKXRTQ').replace(/:\w+/, '12');
    expect([address, subjectAt(address)]).not.toEqual([address, null]);
  }
});

test('a name from right to left keeps its order within the description of a preview', () => {
  const fighter = (name: string) => ({ name, avatar: 'male_1' }) as const;
  const battle = {
    kind: 'battle',
    ref: '12',
    players: [fighter('Nutmeg'), fighter('\u05E9\u05DC\u05D5\u05DD')],
    scores: [9, 4],
    winner: 0,
    endedBy: 'ratings',
    mode: 'fast',
    battleType: 'pop',
    pace: 'live',
  } as const;
  const tags = (changed: object) => tagsOf({ ...battle, ...changed }, 'https://battle.example');
  const name = '\u2068\u05E9\u05DC\u05D5\u05DD\u2069';
  expect(tags({})).toContain(`content="Nutmeg beat ${name} 9 to 4. Quick Clash."`);
  expect(tags({ winner: null, scores: [4, 4] })).toContain(`Nutmeg and ${name} tie, 4 to 4.`);
  expect(tags({ endedBy: 'gave_up' })).toContain(`Nutmeg wins: ${name} gave up.`);
});
