// Takes pictures of every screen on the way into a battle into docs/screens; the other files of this folder take those of
// battles and players. These files test nothing: `npm run pictures` creates the pictures, and a person checks them.
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { becomePlayer, heading, openRoom, type Step } from '#tests/support/browser-player.ts';
import { pictureWindows, takePicture } from '#tests/support/take-picture.ts';
import { openTestServer } from '#tests/support/test-server.ts';

const bothThemes = { shapes: ['phone-dark', 'phone-light', 'desk-dark'] } as const;

const takeHost: Step = async (screen, { page }) => {
  if (screen === 'landing') return takeLandings(page);
  if (screen === 'nickname') return takeNames(page);
  if (screen === 'home') return takePicture(page, 'home-empty');
  if (screen === 'choose-type') return takeTypes(page);
  if (screen === 'waiting-room') await takePicture(page, 'toast', { toast: true, shapes: ['phone-dark'] });
  await takePicture(page, screen);
};

const takeGuest: Step = async (screen, { page }) => {
  if (screen === 'landing') {
    await takePicture(page, 'landing-invite', {
      shapes: ['phone-dark', 'phone-light', 'short-dark', 'desk-dark'],
    });
  }
  if (screen === 'join-game') await takePicture(page, 'join-game', bothThemes);
};

async function takeLandings(page: Page) {
  await takePicture(page, 'landing', bothThemes);
  await page.getByRole('button', { name: 'Returning Player' }).click();
  await page.getByLabel('Battle name').fill('Marmalade');
  await takePicture(page, 'landing-login', { shapes: ['phone-dark'] });
  await page.getByRole('button', { name: 'Back to options' }).click();
}

async function takeNames(page: Page) {
  await page.getByLabel('Battle name').fill('Marmalade');
  await takePicture(page, 'nickname', { shapes: ['phone-dark'] });
  await page.getByLabel('Battle name').fill('TrebleMaker');
  await page.getByRole('button', { name: 'Use This Name' }).click();
  await page.locator('[aria-invalid="true"]').waitFor();
  await takePicture(page, 'nickname-error', { shapes: ['phone-dark'] });
}

async function takeTypes(page: Page) {
  const next = page.getByRole('button', { name: /next/i }).last();
  for (let more = 0; more < 3; more++) await next.click();
  await page.waitForTimeout(900);
  await takePicture(page, 'choose-type');
  const before = page.getByRole('button', { name: /previous/i }).last();
  for (let more = 0; more < 3; more++) await before.click();
  await page.getByRole('button', { name: 'Create Wildcard Battle' }).waitFor();
}

test('pictures of the way into a battle', { timeout: 170_000 }, async () => {
  const [app, browser] = await Promise.all([openTestServer({}, { now: Date.now() }), openBrowser()]);
  const openWindow = pictureWindows(browser, `http://127.0.0.1:${app.server.port}`);
  await app.signUp('TrebleMaker', 'male_3');
  const [host, guest] = [await openWindow(), await openWindow()];
  await host.page.goto('/');
  await becomePlayer(host, { name: 'Marmalade', warrior: 'Riot Star', step: takeHost });
  const code = await openRoom(host, 'Quick Clash', takeHost);
  await guest.page.goto(`/${code}`);
  await guest.page.getByText(code).first().waitFor();
  const player = await openWindow(await app.signUp('Dusty Fader', 'female_3'));
  await player.page.goto(`/join-game/${code}`);
  await player.page.getByText('Room found.').first().waitFor();
  await takeGuest('join-game', player);
  await becomePlayer(guest, { name: 'Otis Rewind', step: takeGuest });
  await host.page.goto('/no-such-page');
  await heading(host.page, /404/).waitFor();
  await takePicture(host.page, 'not-found', { shapes: ['phone-dark'] });
  await host.page.goto('/home');
  await openRoom(host, 'Quick Clash');
  await host.page.getByRole('button', { name: 'Close this room' }).click();
  await host.page.getByRole('dialog').getByRole('button', { name: 'Close this room' }).click();
  await heading(host.page, 'This room is closed').waitFor();
  await takePicture(host.page, 'room-closed', { shapes: ['phone-dark'] });
  await browser.close();
  await app.close();
});
