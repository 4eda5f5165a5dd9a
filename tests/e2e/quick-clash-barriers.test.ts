import { afterAll, beforeAll, test } from 'vitest';
import { expectNoBarriers, heading } from '#tests/support/browser-player.ts';
import { type Hall, openHall, playQuickClash } from '#tests/support/hall.ts';

let hall: Hall;
beforeAll(async () => {
  hall = await openHall();
});
afterAll(() => hall?.close());

test('no screen of a whole Quick Clash keeps anybody out', async () => {
  const windows = await hall.twoWindows();
  await playQuickClash(windows, ['Nana Beats', 'Vinyl Vera'], expectNoBarriers);
  const [host] = windows;
  await host.page.goto('/no-such-page');
  await heading(host.page, /404/).waitFor();
  await expectNoBarriers('not-found', host);
  await hall.closeWindows(windows);
});
