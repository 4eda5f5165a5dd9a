// One server for all tests of a file; everybody who visits has a window of their own.
import type { BrowserContext } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { openPage, openWindow, sharedBrowser, type Window } from './browser.ts';
import { expectNoComplaints, startVisit, type Visit } from './browser-visit.ts';
import { freePort, isFree } from './free-port.ts';
import type { TestClient } from './test-client.ts';
import { openTestServer, type Settings, type TestServer } from './test-server.ts';

export type BrowserFixture = {
  app: TestServer;
  origin: string;
  /** A fresh phone; signed in when it is a player's. It is made fresh again when the test is over. */
  visit(player?: TestClient): Promise<Visit>;
  close(): Promise<void>;
};

/** Phones that were put away, by the site they were at: the next file's site has the same address if it is free. */
const phones = new Map<string, Phone[]>();
let port: number | undefined;

/** `host`: how browsers name this machine; passkeys want a name, not a number. */
export async function openBrowserFixture(
  settings: Settings = {},
  host = '127.0.0.1',
): Promise<BrowserFixture> {
  // A browser has a clock of its own: cookies of another year would be old.
  const clock = { now: Date.now() };
  port = port && (await isFree(port)) ? port : await freePort();
  const here = { ...settings, PORT: String(port) };
  const [app, browser] = await Promise.all([openTestServer(here, clock), sharedBrowser()]);
  const origin = `http://${host}:${app.server.port}`;
  const spare = phones.get(origin) ?? [];
  phones.set(origin, spare);
  const freshPhone = async (): Promise<Phone> => {
    const window = await openWindow(browser, origin, 'phone');
    return { ...window, hasClock: watchClock(window.context) };
  };
  return {
    app,
    origin,
    visit: async (player) => {
      const phone = spare.pop() ?? (await freshPhone());
      onTestFinished(async () => {
        if (phone.hasClock()) await phone.context.close();
        else spare.push(await madeFresh(phone, origin));
        expectNoComplaints(phone.complaints);
      });
      if (player) await signIn(phone, player, origin);
      return startVisit(phone);
    },
    close: () => app.close(),
  };
}

/** `hasClock`: whether it got a clock of the test's own, which no one takes from it again. */
type Phone = Window & { hasClock: () => boolean };

function watchClock({ clock }: BrowserContext): () => boolean {
  const install = clock.install.bind(clock);
  let has = false;
  clock.install = (...given) => {
    has = true;
    return install(...given);
  };
  return () => has;
}

/** It knows nothing of its last visit but the code of the game: to compile that anew would be half of what a test costs. */
async function madeFresh({ context, hasClock }: Phone, origin: string): Promise<Phone> {
  const old = context.pages();
  const window = await openPage(context, origin);
  await Promise.all(old.map((page) => page.close()));
  const devtools = await context.newCDPSession(window.page);
  const storageTypes = 'local_storage,indexeddb,service_workers,cache_storage';
  await Promise.all([
    devtools.send('Storage.clearDataForOrigin', { origin, storageTypes }),
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
  ]);
  await devtools.detach();
  return { ...window, hasClock };
}

async function signIn({ context }: Pick<Visit, 'context'>, { cookie }: TestClient, url: string) {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
}
