// One server for all tests of a file; every visit has its own window.
import type { BrowserContext } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { openPage, openWindow, sharedBrowser, type Window } from './browser.ts';
import { expectNoComplaints, startVisit, type Visit } from './browser-visit.ts';
import { freePort, isFree } from './free-port.ts';
import { postgresOrEmbedded } from './postgres.ts';
import type { TestClient } from './test-client.ts';
import { openTestServer, type Settings, type TestServer } from './test-server.ts';

export type BrowserFixture = {
  app: TestServer;
  origin: string;
  /** Opens a phone, signed in as the player if given. It is cleared when the test finishes. */
  visit(player?: TestClient): Promise<Visit>;
  close(): Promise<void>;
};

/** Unused phones by origin. The server of the next test file gets the same port if it is free, and reuses them. */
const phones = new Map<string, Phone[]>();
let port: number | undefined;

/** Opens the server. `host`: host name in the browser; passkeys need a name instead of an IP address. */
export async function openBrowserFixture(
  settings: Settings = {},
  host = '127.0.0.1',
): Promise<BrowserFixture> {
  // The browser uses the real time, in which cookies of the test server's fixed year would have expired.
  const clock = { now: Date.now() };
  port = port && (await isFree(port)) ? port : await freePort();
  // The embedded database, which most tests of the server use, takes several times the CPU time for each statement.
  const own = { ...(await postgresOrEmbedded()), ...settings, PORT: String(port) };
  const [app, browser] = await Promise.all([openTestServer(own, clock), sharedBrowser()]);
  const origin = `http://${host}:${app.server.port}`;
  const spare = phones.get(origin) ?? [];
  phones.set(origin, spare);
  const newPhone = async (): Promise<Phone> => {
    const window = await openWindow(browser, origin, 'phone');
    return { ...window, hasClock: watchClock(window.context) };
  };
  return {
    app,
    origin,
    visit: async (player) => {
      const phone = spare.pop() ?? (await newPhone());
      onTestFinished(async () => {
        if (phone.hasClock()) await phone.context.close();
        else spare.push(await cleared(phone, origin));
        expectNoComplaints(phone.complaints);
      });
      if (player) await signIn(phone, player, origin);
      return startVisit(phone);
    },
    close: () => app.close(),
  };
}

/** `hasClock`: whether the test installed a fake clock, which cannot be removed. */
type Phone = Window & { hasClock: () => boolean };

function watchClock({ clock }: BrowserContext): () => boolean {
  const install = clock.install.bind(clock);
  let installed = false;
  clock.install = (...given) => {
    installed = true;
    return install(...given);
  };
  return () => installed;
}

/** Clears all storage of the phone. The HTTP cache stays, because compiling the game again takes half of a test's time. */
async function cleared({ context, hasClock }: Phone, origin: string): Promise<Phone> {
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
