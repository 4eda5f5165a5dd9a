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
/** No name outside of this machine leads anywhere. */
const alone = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'];

export function openBrowser(): Promise<Browser> {
  const { executablePath, args } = browserToRun();
  return chromium.launch({ executablePath, args: [...args, ...together, ...alone] });
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

/** What stands in for one host of the video service; undefined where that cannot be reached. */
type StandIn = (address: URL) => { contentType: string; body: string } | undefined;

export type Window = {
  page: Page;
  context: BrowserContext;
  complaints: string[];
  /** The hosts outside that this window reaches, by name; a test may put others in their place. */
  outside: Map<string, StandIn>;
};

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><path fill="#63c6ff" d="M0 0h320v180H0z"/><circle cx="160" cy="90" r="70"/></svg>`;
const playerPage = '<!doctype html><title>player</title><p>The song plays here.</p>';

/** A fresh window on our own pages; the video service's pictures and players are stood in for, all else outside is refused. */
export async function openWindow(
  browser: Browser,
  origin: string,
  screen: keyof typeof screens,
): Promise<Window> {
  const context = await browser.newContext({ ...screens[screen], baseURL: origin, reducedMotion: 'reduce' });
  // Only a test that fails waits so long.
  context.setDefaultTimeout(30_000);
  return openPage(context, origin);
}

/** Another page in the context of a window. */
export async function openPage(context: BrowserContext, origin: string): Promise<Window> {
  const page = await context.newPage();
  const complaints: string[] = [];
  const outside = new Map<string, StandIn>([
    ['i.ytimg.com', () => ({ contentType: 'image/svg+xml', body: picture })],
    ['www.youtube-nocookie.com', () => ({ contentType: 'text/html', body: playerPage })],
  ]);
  page.on('request', (request) => {
    const { protocol, origin: asked, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && asked !== origin && !outside.has(hostname))
      complaints.push(`asked for ${request.url()}`);
  });
  page.on('pageerror', (error) => complaints.push(`threw ${error.message}`));
  page.on('console', (message) => {
    // A call that is refused with a 4xx is part of the game; the browser writes each of them down.
    const expected = message.text().includes('Failed to load resource');
    if (message.type() === 'error' && !expected) complaints.push(`wrote ${message.text()}`);
  });
  await standIn(page, outside);
  return { page, context, complaints, outside };
}

/** `page.route` would do, but it takes the browser's cache away: then every page compiles the whole game anew. */
async function standIn(page: Page, outside: Window['outside']) {
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const address = new URL(request.url);
    const answer = outside.get(address.hostname)?.(address);
    const said = answer
      ? devtools.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: 200,
          body: Buffer.from(answer.body).toString('base64'),
          responseHeaders: [{ name: 'Content-Type', value: answer.contentType }],
        })
      : devtools.send('Fetch.failRequest', { requestId, errorReason: 'NameNotResolved' });
    // The page may have gone meanwhile.
    said.catch(() => undefined);
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] });
}
