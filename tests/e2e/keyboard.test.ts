import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Window } from '#tests/support/browser.ts';
import { type Keys, keysOf } from '#tests/support/browser-keys.ts';
import { type BrowserPair, openBrowserPair } from '#tests/support/browser-pair.ts';

let browserPair: BrowserPair;
beforeAll(async () => {
  browserPair = await openBrowserPair();
});
afterAll(() => browserPair?.close());

async function takeName(keys: Keys, start: string, name: string) {
  await keys.enter('button', start);
  await keys.seesHeading('Choose Your Battle Name');
  await keys.type('Battle name', name);
  await keys.enter('button', 'Use This Name');
}

async function chooseWarrior(keys: Keys) {
  await keys.seesHeading('Choose Your Music Warrior');
  await keys.reach('button', /Riot Star/);
  await keys.press('ArrowRight', 'Enter');
}

/** Waits for the results of the whole query, because slow typing also searches for parts of it. */
async function shareSong(keys: Keys, { page }: Window, query: string) {
  const found = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === query);
  await keys.type('Search for a song', query);
  await found;
  await keys.reach('radio', /./);
  await keys.press('Space');
  await keys.enter('button', 'Send Song');
}

/** Rates the song on the table; `steps`: keys pressed on the slider. */
async function rateSong(keys: Keys, steps: string[], comment: string) {
  await keys.seesHeading('Rate the Song!');
  await keys.enter('button', /^Play /);
  await keys.reach('slider', /Your score for/);
  await keys.press(...steps);
  await keys.type('Comment', comment);
  await keys.enter('button', 'Complete Rating');
}

test('two players can play a battle and start its rematch with the keyboard alone (§11.5)', async () => {
  const windows = await browserPair.twoWindows();
  const [{ page: one }, { page: two }] = windows;
  const [host, guest] = [keysOf(one), keysOf(two)];
  await one.goto('/');
  await takeName(host, 'Play for Free!', 'Marmalade');
  await chooseWarrior(host);
  await host.enter('link', 'Start Battle');
  await host.seesHeading('Choose Game Mode');
  await host.reach('radio', /Quick Clash/);
  await host.enter('button', 'Choose Battle Type');
  await host.seesHeading('Choose Battle Type');
  await host.reach('list', 'Battle types');
  await host.press('ArrowRight');
  await host.enter('button', 'Create Pop Battle');
  const code = await one.getByLabel(/^Room code [A-Z]/).getAttribute('aria-label');
  await two.goto(`/${code?.replace('Room code', '').replace(/[^A-Z]/g, '')}`);
  await takeName(guest, 'New Player - Join Battle', 'TrebleMaker');

  await shareSong(guest, windows[1], 'abba');
  await rateSong(host, ['Home', 'ArrowRight'], 'Heard it at every wedding.');
  await shareSong(host, windows[0], 'metallica');
  await rateSong(guest, ['End', 'ArrowLeft'], 'Loud enough.');
  await Promise.all([host.seesHeading('You Won!'), guest.seesHeading('You Lost')]);
  await one.getByText('Rating: 9/10').waitFor();
  await two.getByText('Rating: 2/10').waitFor();

  await guest.enter('button', 'Request rematch');
  await host.seesHeading('Rematch Challenge!');
  await host.enter('button', 'Accept');
  await guest.reachField('Search for a song');
  await one.getByText("Opponent's turn to share a song").first().waitFor();
  expect(windows.flatMap(({ complaints }) => complaints)).toEqual([]);
  await browserPair.closeWindows(windows);
});
