// Takes pictures of pages into docs/screens, by size and theme, with toasts closed and generated covers for the videos.
import { mkdirSync, readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { openWindow, type Window } from './browser.ts';
import type { TestClient } from './test-client.ts';

const folder = new URL('../../docs/screens/', import.meta.url).pathname;

/** `short` is a phone inside a chat app's browser; `narrow` and `side` are taken only with PICTURES=all. */
const sizes = {
  phone: { width: 390, height: 844 },
  short: { width: 390, height: 664 },
  narrow: { width: 320, height: 640 },
  side: { width: 844, height: 390 },
  desk: { width: 1280, height: 800 },
} as const;
type Shape = `${keyof typeof sizes}-${'dark' | 'light'}`;

const inks = ['#63c6ff', '#fce62e', '#1ec8b4', '#bca5ff', '#fd8a1c', '#f6f4eb'];

/** Returns a generated cover (SVG) for a video, always the same for the same id. */
function cover(id: string): string {
  const sum = [...id].reduce((all, letter) => all * 31 + letter.charCodeAt(0), 7) >>> 0;
  const ground = inks[sum % inks.length];
  const ink = inks[((sum % inks.length) + 1 + (Math.floor(sum / 7) % 4)) % inks.length];
  const forms = [
    `<circle cx="160" cy="90" r="62" fill="#110f0b"/><circle cx="160" cy="90" r="22" fill="${ink}"/>`,
    `<path fill="${ink}" d="M20 180V90h34v90zm50 0V40h34v140zm50 0V70h34v110zm50 0V20h34v160zm50 0V100h34v80zm50 0V60h34v120z"/>`,
    `<path stroke="${ink}" stroke-width="18" fill="none" d="M-10 60l40-40 40 40 40-40 40 40 40-40 40 40 40-40 40 40 40-40M-10 120l40-40 40 40 40-40 40 40 40-40 40 40 40-40 40 40 40-40M-10 180l40-40 40 40 40-40 40 40 40-40 40 40 40-40 40 40 40-40"/>`,
    `<path fill="#110f0b" d="M0 180a160 160 0 0 1 320 0z"/><path fill="${ink}" d="M50 180a110 110 0 0 1 220 0z"/>`,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><path fill="${ground}" d="M0 0h320v180H0z"/>${forms[(sum >>> 4) % forms.length]}</svg>`;
}

const player = (id: string) =>
  `<!doctype html><title>player</title><style>body{margin:0;background:#000 url('data:image/svg+xml,${encodeURIComponent(cover(id))}') center/cover}</style>`;

function serveCovers({ outside }: Window) {
  const idOf = ({ pathname }: URL, before: string) => pathname.split(`/${before}/`)[1]?.split('/')[0] ?? '';
  outside.set('i.ytimg.com', (at) => ({ contentType: 'image/svg+xml', body: cover(idOf(at, 'vi')) }));
  outside.set('www.youtube-nocookie.com', (at) => ({
    contentType: 'text/html',
    body: player(idOf(at, 'embed')),
  }));
}

/** Opens a window, signed in as the player if given. */
export type OpenPictureWindow = (player?: TestClient) => Promise<Window>;

/** Returns a function that opens windows of the server at this origin, with generated covers. */
export const pictureWindows =
  (browser: Browser, origin: string): OpenPictureWindow =>
  async (player) => {
    const window = await openWindow(browser, origin, 'desk');
    serveCovers(window);
    const [name = '', ...value] = player?.cookie.split('=') ?? [];
    if (name) await window.context.addCookies([{ name, value: value.join('='), url: origin }]);
    return window;
  };

type PictureOptions = { shapes?: readonly Shape[]; toast?: boolean };

/** Shapes taken of every screen; PICTURES=all takes every shape. */
const defaultShapes: Shape[] = ['phone-dark', 'desk-dark'];
const names = Object.keys(sizes) as (keyof typeof sizes)[];
const all = names.flatMap((size): Shape[] => [`${size}-dark`, `${size}-light`]);

export async function takePicture(
  page: Page,
  screen: string,
  { shapes = defaultShapes, toast = false }: PictureOptions = {},
) {
  mkdirSync(folder, { recursive: true });
  const close = page.locator('.toast').getByRole('button', { name: 'Close' });
  if (!toast && (await close.isVisible())) await close.click();
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const before = page.viewportSize();
  for (const shape of process.env.PICTURES === 'all' ? all : shapes) {
    const [size, colorScheme] = shape.split('-') as [keyof typeof sizes, 'dark' | 'light'];
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await waitForRender(page);
    // The comment field shrinks with a delay after it loses focus or the screen becomes a phone.
    if (await page.locator('.comment').count()) await page.waitForTimeout(300);
    await page.screenshot({ path: `${folder}${screen}-${shape}.jpg`, quality: 54, scale: 'css' });
  }
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'dark' });
}

/** Waits until fonts and images are loaded and two frames have been rendered. */
const waitForRender = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const waiting = [...document.images].filter((image) => !image.complete && image.loading !== 'lazy');
    await Promise.all(waiting.map((image) => new Promise((done) => image.addEventListener('load', done))));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });

type PictureName = `${string}-${Shape}`;

/** Joins a desktop and a phone picture side by side on a dark background. */
export async function joinPictures(page: Page, name: string, pictures: readonly [PictureName, PictureName]) {
  const sources = pictures.map(
    (picture) => `data:image/jpeg;base64,${readFileSync(`${folder}${picture}.jpg`).toString('base64')}`,
  );
  await page.setViewportSize({ width: 2 * sizes.desk.width, height: 2 * sizes.desk.height });
  await page.setContent(
    `<!doctype html><body style="margin: 0; padding: 24px; width: max-content; display: flex; gap: 24px; background: #2a2722">${sources
      .map((source) => `<img src="${source}" alt="" height="${sizes.desk.height}">`)
      .join('')}</body>`,
  );
  await page.locator('body').screenshot({ path: `${folder}${name}.jpg`, quality: 76, scale: 'css' });
}
