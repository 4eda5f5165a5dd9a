import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserPair, meet, openBrowserPair } from '#tests/support/browser-pair.ts';
import { heading, noStep } from '#tests/support/browser-player.ts';

let browserPair: BrowserPair;
beforeAll(async () => {
  browserPair = await openBrowserPair();
});
afterAll(() => browserPair?.close());

test('the turn clock runs out while both browsers are closed', async () => {
  const windows = await browserPair.twoWindows();
  await meet(windows, ['Marmalade', 'TrebleMaker'], noStep);
  const [host, guest] = windows;
  await guest.page.getByText('TIME LEFT').waitFor();
  const addresses = [host.page.url(), guest.page.url()] as const;
  await Promise.all([host.page.close(), guest.page.close()]);

  browserPair.app.pass(124_000);

  const [winner, late] = await Promise.all(windows.map(({ context }) => context.newPage()));
  await Promise.all([winner?.goto(addresses[0]), late?.goto(addresses[1])]);
  if (!late || !winner) throw new Error('no page');
  await heading(late, 'You Lost').waitFor();
  await heading(winner, 'You Won!').waitFor();
  expect(late.url()).toMatch(/\/results\/\d+$/);
  await browserPair.closeWindows(windows);
});
