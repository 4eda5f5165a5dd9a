// One house for all tests of a file; everybody who visits has a window of their own.
import { onTestFinished } from 'vitest';
import { openWindow, sharedBrowser } from './browser.ts';
import { expectNoComplaints, startVisit, type Visit } from './browser-visit.ts';
import type { TestClient } from './test-client.ts';
import { openTestServer, type Settings, type TestServer } from './test-server.ts';

export type BrowserFixture = {
  app: TestServer;
  origin: string;
  /** A fresh phone; signed in when it is somebody's. It is put away when the test is over. */
  visit(person?: TestClient): Promise<Visit>;
  close(): Promise<void>;
};

/** `host`: how browsers name this machine; passkeys want a name, not a number. */
export async function openBrowserFixture(
  settings: Settings = {},
  host = '127.0.0.1',
): Promise<BrowserFixture> {
  // A browser has a clock of its own: cookies of another year would be old.
  const [app, browser] = await Promise.all([openTestServer(settings, { now: Date.now() }), sharedBrowser()]);
  const origin = `http://${host}:${app.server.port}`;
  return {
    ...{ app, origin },
    visit: async (person) => {
      const window = await openWindow(browser, origin, 'phone');
      onTestFinished(async () => {
        await window.context.close();
        expectNoComplaints(window.complaints);
      });
      if (person) await signIn(window, person, origin);
      return startVisit(window);
    },
    close: () => app.close(),
  };
}

async function signIn({ context }: Pick<Visit, 'context'>, { cookie }: TestClient, url: string) {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
}
