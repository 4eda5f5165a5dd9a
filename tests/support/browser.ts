// Real Chromium browsers for the end-to-end tests: the one from npm, or else an installed one.
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { packedBrowser } from './packed-browser.ts';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The sandbox does not work as root; the other flags prevent requests to the browser's vendor. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Returns the browser to start and its arguments. */
export function browserToRun(): { executablePath: string; args: string[] } {
  const executablePath = packedBrowser() ?? installed.find((path) => existsSync(path));
  if (!executablePath) throw new Error(`There is no browser here: none of ${installed.join(', ')}`);
  return { executablePath, args };
}

/** All pages share one renderer process, which makes a window a quarter cheaper. */
const oneProcess = ['--renderer-process-limit=1', '--disable-site-isolation-trials'];
/** No host name outside this machine resolves. */
const noNetwork = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'];

export function openBrowser(): Promise<Browser> {
  const { executablePath, args } = browserToRun();
  return chromium.launch({ executablePath, args: [...args, ...oneProcess, ...noNetwork] });
}

let shared: Promise<Browser> | undefined;
/** Returns the browser shared by this process, which ends with it. Every window has its own cookies and storage. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser();
  return shared;
}

/** The two tested screens: a phone in portrait, and a desktop. */
export const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desk: { viewport: { width: 1280, height: 800 } },
} as const;

/** Responds for one host of the video service; undefined if the address is unreachable. */
type StandIn = (address: URL) => { contentType: string; body: string } | undefined;

export type Window = {
  page: Page;
  context: BrowserContext;
  /** Errors in the page and requests to unexpected hosts. */
  complaints: string[];
  /** Stand-ins for external hosts, by host name; a test may replace them. */
  outside: Map<string, StandIn>;
};

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><path fill="#63c6ff" d="M0 0h320v180H0z"/><circle cx="160" cy="90" r="70"/></svg>`;
const playerPage = '<!doctype html><title>player</title><p>The song plays here.</p>';

/** Opens a window for the pages of `origin`. The video service's images and player are stand-ins; other hosts fail. */
export async function openWindow(
  browser: Browser,
  origin: string,
  screen: keyof typeof screens,
): Promise<Window> {
  const context = await browser.newContext({ ...screens[screen], baseURL: origin, reducedMotion: 'reduce' });
  // In ms; only a failing test waits so long.
  context.setDefaultTimeout(30_000);
  return openPage(context, origin);
}

/** Opens another page in the context of a window. */
export async function openPage(context: BrowserContext, origin: string): Promise<Window> {
  const page = await context.newPage();
  const complaints: string[] = [];
  const outside = new Map<string, StandIn>([
    ['i.ytimg.com', () => ({ contentType: 'image/svg+xml', body: picture })],
    ['www.youtube-nocookie.com', () => ({ contentType: 'text/html', body: playerPage })],
  ]);
  page.on('request', (request) => {
    const { protocol, origin: requested, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && requested !== origin && !outside.has(hostname))
      complaints.push(`asked for ${request.url()}`);
  });
  page.on('pageerror', (error) => complaints.push(`threw ${error.message}`));
  page.on('console', (message) => {
    // A 4xx response is part of the game, but the browser logs it as an error.
    const expected = message.text().includes('Failed to load resource');
    if (message.type() === 'error' && !expected) complaints.push(`wrote ${message.text()}`);
  });
  await standIn(page, outside);
  return { page, context, complaints, outside };
}

/** Answers requests to external hosts. Uses CDP, because `page.route` disables the cache and every page would compile the game again. */
async function standIn(page: Page, outside: Window['outside']) {
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const address = new URL(request.url);
    const reply = outside.get(address.hostname)?.(address);
    const sent = reply
      ? devtools.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: 200,
          body: Buffer.from(reply.body).toString('base64'),
          responseHeaders: [{ name: 'Content-Type', value: reply.contentType }],
        })
      : devtools.send('Fetch.failRequest', { requestId, errorReason: 'NameNotResolved' });
    // The page may have been closed meanwhile.
    sent.catch(() => undefined);
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] });
}
