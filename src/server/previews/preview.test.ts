import { expect, test } from 'vitest';
import { pageList, pageOfUrl } from '#contract/pages.ts';
import { subjectOf } from './preview.ts';

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
