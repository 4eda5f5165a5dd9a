import { afterAll, beforeAll, expect, test } from 'vitest';
import { heading, noStep } from '#tests/support/browser-player.ts';
import { type Hall, meet, openHall } from '#tests/support/hall.ts';

let hall: Hall;
beforeAll(async () => {
  hall = await openHall();
});
afterAll(() => hall?.close());

test('the turn clock runs out while both browsers are closed', async () => {
  const windows = await hall.twoWindows();
  await meet(windows, ['Marmalade', 'TrebleMaker'], noStep);
  const [host, guest] = windows;
  await guest.page.getByText('TIME LEFT').waitFor();
  const addresses = [host.page.url(), guest.page.url()] as const;
  await Promise.all([host.page.close(), guest.page.close()]);

  hall.house.pass(124_000);

  const [winner, late] = await Promise.all(windows.map(({ context }) => context.newPage()));
  await Promise.all([winner?.goto(addresses[0]), late?.goto(addresses[1])]);
  if (!late || !winner) throw new Error('no page');
  await heading(late, 'You Lost').waitFor();
  await heading(winner, 'You Won!').waitFor();
  expect(late.url()).toMatch(/\/results\/\d+$/);
  await hall.closeWindows(windows);
});
