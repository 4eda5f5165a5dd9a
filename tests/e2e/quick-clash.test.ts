import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNoBarriers, heading, type Step } from '#tests/support/browser-player.ts';
import { type Hall, openHall, playQuickClash } from '#tests/support/hall.ts';

let hall: Hall;
beforeAll(async () => {
  hall = await openHall();
});
afterAll(() => hall?.close());

describe('two friends play a Quick Clash in two browsers', () => {
  test('from the invite link to the results (§2.1.3-7, 2.7.2, 2.7.7, 2.7.12, 2.7.14, 2.9.16-18, 2.10.1, 2.10.10, 7.2.12, S5.2)', async () => {
    const windows = await hall.twoWindows();
    await playQuickClash(windows, ['Marmalade', 'TrebleMaker'], expectNoBarriers);
    const [host, guest] = windows;
    await host.page.getByText('Loud enough.').waitFor();
    await guest.page.getByText('Heard it at every wedding.').waitFor();
    await guest.page.getByRole('button', { name: 'Request rematch' }).waitFor();
    await host.page.goto('/home');
    await host.page.getByRole('link', { name: /Marmalade, 1 win, 100 % win rate/ }).waitFor();
    await host.page.goto('/no-such-page');
    await heading(host.page, /404/).waitFor();
    await expectNoBarriers('not-found', host);
    expect([...host.complaints, ...guest.complaints]).toEqual([]);
    await hall.closeWindows(windows);
  });

  test('with a reload in the middle of every step', async () => {
    const windows = await hall.twoWindows();
    const reload: Step = async (_screen, { page }) => {
      await page.reload();
      await page.getByRole('heading').first().waitFor();
    };
    await playQuickClash(windows, ['Otis Rewind', 'Loop Garou'], reload);
    expect(windows.flatMap(({ complaints }) => complaints)).toEqual([]);
    await hall.closeWindows(windows);
  });
});
