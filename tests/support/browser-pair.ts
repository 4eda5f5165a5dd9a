// A server with two browser windows, and a whole Quick Clash played in them.
import { openWindow, sharedBrowser, type Window } from './browser.ts';
import { becomePlayer, heading, openRoom, rateSong, type Step, shareSong } from './browser-player.ts';
import { openTestServer, type Settings, type TestServer } from './test-server.ts';

export type Windows = [host: Window, guest: Window];

export type BrowserPair = {
  app: TestServer;
  origin: string;
  /** Opens a desktop window and a phone with separate cookies. */
  twoWindows(): Promise<Windows>;
  closeWindows(windows: readonly Window[]): Promise<void>;
  close(): Promise<void>;
};

export async function openBrowserPair(settings: Settings = {}): Promise<BrowserPair> {
  // The browser uses the real time, in which cookies of the test server's fixed year would have expired.
  const today = { now: Date.now() };
  const [app, browser] = await Promise.all([openTestServer(settings, today), sharedBrowser()]);
  const origin = `http://127.0.0.1:${app.server.port}`;
  return {
    app,
    origin,
    twoWindows: async () => [
      await openWindow(browser, origin, 'desk'),
      await openWindow(browser, origin, 'phone'),
    ],
    closeWindows: async (windows) => {
      await Promise.all(windows.map(({ context }) => context.close()));
    },
    close: () => app.close(),
  };
}

type Names = [host: string, guest: string];

/** Creates two players who start a battle; the guest shares first. */
async function startBattle([host, guest]: Windows, names: Names, step: Step) {
  await host.page.goto('/');
  await becomePlayer(host, { name: names[0], warrior: 'Riot Star', step });
  const code = await openRoom(host, 'Quick Clash', step);
  await guest.page.goto(`/${code}`);
  await guest.page.getByText(code).first().waitFor();
  await becomePlayer(guest, { name: names[1], step });
  await guest.page.getByText('Your turn to share a song').first().waitFor();
}

/** Plays a whole battle, from two visitors without accounts to both result screens. */
export async function playQuickClash(windows: Windows, names: Names, step: Step) {
  const [host, guest] = windows;
  await startBattle(windows, names, step);
  await step('opponent-turn', host);
  await shareSong(guest, 'abba', step);
  await step('song-sent', guest);
  await rateSong(host, { score: 4, comment: 'Heard it at every wedding.' }, step);
  await shareSong(host, 'metallica', step);
  await rateSong(guest, { score: 9, comment: 'Loud enough.' }, step);
  await heading(host.page, 'You Won!').waitFor();
  await heading(guest.page, 'You Lost').waitFor();
  await step('results', host);
  await step('results, lost', guest);
}
