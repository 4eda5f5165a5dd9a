// Takes a picture of every screen on the way of a battle, on a phone and at a desk, dark and light, into docs/screens.
// It is no test: `npm run pictures` makes the files, a person looks at them.
import { mkdirSync } from 'node:fs';
import { test } from 'vitest';
import type { Step } from '#tests/support/browser-player.ts';
import { openHall, playQuickClash } from '#tests/support/hall.ts';

const folder = new URL('../../docs/screens/', import.meta.url).pathname;
const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } };

const takePictures: Step = async (screen, { page }) => {
  const before = page.viewportSize();
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.screenshot({
        path: `${folder}${screen}-${size}-${theme}.jpg`,
        type: 'jpeg',
        quality: 70,
        scale: 'css',
      });
    }
  }
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'dark' });
};

test('pictures of a Quick Clash', { timeout: 300_000 }, async () => {
  mkdirSync(folder, { recursive: true });
  const hall = await openHall();
  const windows = await hall.twoWindows();
  await playQuickClash(windows, ['Marmalade', 'TrebleMaker'], takePictures);
  await hall.close();
});
