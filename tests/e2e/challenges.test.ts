import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserFixture, openBrowserFixture } from '#tests/support/browser-fixture.ts';
import { finishedClash } from '#tests/support/test-battles.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture?.close());

test('the winner asks for another battle, is told until when, after a reload too, and where the other asked first the button says yes (§13.30, 13.31)', async () => {
  const { host, guest, id } = await finishedClash(fixture.app);
  const winner = await fixture.visit(host);
  await winner.goes(`/results/${id}`);
  await winner.presses(`Play ${guest.nickname} again`);
  const asked = winner.button(`${guest.nickname} is asked. 2 minutes.`);
  await asked.waitFor();
  expect(await winner.page.evaluate(() => document.activeElement?.textContent)).toMatch(/is asked/);
  expect(await asked.getAttribute('aria-disabled')).toBe('true');
  await winner.page.reload();
  await asked.waitFor();
  fixture.app.pass(120_000);
  await winner.page.reload();
  await winner.button(`Play ${guest.nickname} again`).waitFor();
  await guest.ok('challengeRival', { body: { toUserId: host.id } });
  await winner.presses(`Accept: ${guest.nickname} wants to play again`);
  await winner.isTold('You are in!', 'The next battle begins.');
  await winner.comesTo(/^\/game\/\d+$/);
});
