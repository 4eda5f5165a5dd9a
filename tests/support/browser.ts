// Real Chromium browsers for the end-to-end tests: the one that came with npm, else the machine's own.
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { packedBrowser } from './packed-browser.ts';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** As root there is no sandbox; the rest keeps the browser from calling its maker. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Which browser to start, and how. */
export function browserToRun(): { executablePath: string; args: string[] } {
  const executablePath = packedBrowser() ?? installed.find((path) => existsSync(path));
  if (!executablePath) throw new Error(`There is no browser here: none of ${installed.join(', ')}`);
  return { executablePath, args };
}

/** All pages in one process: a window of one's own costs a quarter less than with a process for each. */
const together = ['--renderer-process-limit=1', '--disable-site-isolation-trials'];

export function openBrowser(): Promise<Browser> {
  const { executablePath, args } = browserToRun();
  return chromium.launch({ executablePath, args: [...args, ...together] });
}

let shared: Promise<Browser> | undefined;
/** The one browser of this process, which ends with it: every window has its own cookies and storage all the same. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser();
  return shared;
}

/** A phone as most players hold it, and a desk. */
export const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desk: { viewport: { width: 1280, height: 800 } },
} as const;

export type Window = { page: Page; context: BrowserContext; complaints: string[] };

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><path fill="#63c6ff" d="M0 0h320v180H0z"/><circle cx="160" cy="90" r="70"/></svg>`;

/** A fresh window on our own pages; the video service's pictures and players are stood in for, all else outside is refused. */
export async function openWindow(
  browser: Browser,
  origin: string,
  screen: keyof typeof screens,
): Promise<Window> {
  const context = await browser.newContext({ ...screens[screen], baseURL: origin, reducedMotion: 'reduce' });
  const complaints: string[] = [];
  await context.route(
    (url) => url.origin !== origin,
    (route) => {
      const { hostname } = new URL(route.request().url());
      if (hostname === 'i.ytimg.com') return route.fulfill({ contentType: 'image/svg+xml', body: picture });
      if (hostname === 'www.youtube-nocookie.com')
        return route.fulfill({ contentType: 'text/html', body: playerPage });
      complaints.push(`asked for ${route.request().url()}`);
      return route.abort();
    },
  );
  // Only a test that fails waits so long.
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(`threw ${error.message}`));
  page.on('console', (message) => {
    // A call that is refused with a 4xx is part of the game; the browser writes each of them down.
    const expected = message.text().includes('Failed to load resource');
    if (message.type() === 'error' && !expected) complaints.push(`wrote ${message.text()}`);
  });
  return { page, context, complaints };
}

const playerPage = '<!doctype html><title>player</title><p>The song plays here.</p>';
