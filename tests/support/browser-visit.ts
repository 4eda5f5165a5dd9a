// A player with a phone at a test server, and a log of the toasts and navigations of the page, in their order.
// If a navigation and a toast happen at the same time, the navigation comes first in the log.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Window } from './browser.ts';

/** `page`: the address within the app changed; `document`: the browser left for another document. */
type Entry = { what: 'toast' | 'page' | 'document'; words: string };

export type Visit = Pick<Window, 'page' | 'context' | 'outside'> & {
  opens(path: string): Promise<void>;
  /** Opens the page and waits until its live channel is joined and its listeners are loaded, which happens after the page loads. */
  opensAndConnects(path: string): Promise<void>;
  reloadsAndConnects(): Promise<void>;
  /** Waits until the page shows each of these words. */
  sees(...words: (string | RegExp)[]): Promise<void>;
  /** Waits until the page does not show these words. */
  seesNoMore(words: string | RegExp): Promise<void>;
  button(name: string | RegExp): Locator;
  link(name: string | RegExp): Locator;
  presses(name: string | RegExp): Promise<void>;
  follows(name: string | RegExp): Promise<void>;
  types(label: string, text: string): Promise<void>;
  /** Waits for a toast. Log entries before it are skipped by later waits. */
  seesToast(title: string, text?: string | RegExp, detail?: string): Promise<void>;
  /**
   * Moves the browser's fake clock by `stepMs` until the element is gone. One step is not enough if a response was on its way, since
   * the page counts the time left of a request from the arrival of the response.
   */
  fastForwardsUntilGone(element: Locator, stepMs: number): Promise<void>;
  /** The titles of all toasts so far. */
  toastTitles(): string[];
  /** Waits for a navigation within the app that comes after every entry waited for before. */
  waitForPath(path: string | RegExp): Promise<void>;
  /** Waits until the app leaves for another document at this path. */
  waitForNavigation(path: string | RegExp): Promise<void>;
  /** Returns localStorage without the keys for the last user and the time of a pending join. */
  storage(): Promise<Record<string, string>>;
};

/** Timeout for a log entry in ms; only a failing test waits so long. */
const timeoutMs = 30_000;

export async function startVisit({
  page,
  context,
  outside,
}: Pick<Window, 'page' | 'context' | 'outside'>): Promise<Visit> {
  const log = await recordEvents(page);
  const words = (each: string | RegExp) => page.getByText(each).first();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string | RegExp) => page.getByRole('link', { name });
  return {
    page,
    context,
    outside,
    button,
    link,
    opens: async (path) => {
      await page.goto(path);
      // A server-rendered page is visible before it is hydrated.
      await page.waitForFunction(
        () => 'hydrated' in document.documentElement.dataset || !document.querySelector('#root'),
      );
    },
    opensAndConnects: async (path) => {
      const live = waitForLive(page, path);
      await page.goto(path);
      await live;
    },
    reloadsAndConnects: async () => {
      const live = waitForLive(page, page.url());
      await page.reload();
      await live;
    },
    sees: async (...all) => {
      for (const each of all) await words(each).waitFor();
    },
    seesNoMore: (each) => words(each).waitFor({ state: 'hidden' }),
    presses: (name) => button(name).click(),
    follows: (name) => link(name).click(),
    types: (label, text) => page.getByLabel(label).first().fill(text),
    seesToast: (title, text, detail) =>
      log.waitFor(`toast ${title} / ${text}`, ({ what, words }) => {
        const [first, second = '', third] = words.split('\n');
        const fits = text instanceof RegExp ? text.test(second) : text === undefined || text === second;
        return what === 'toast' && first === title && fits && (detail === undefined || detail === third);
      }),
    fastForwardsUntilGone: async (element, stepMs) => {
      const step = async () => {
        await page.clock.fastForward(stepMs);
        return element.isVisible();
      };
      await expect.poll(step).toBe(false);
    },
    toastTitles: () => log.toasts(),
    waitForPath: (path) => log.waitFor(`page ${path}`, isAt('page', path)),
    waitForNavigation: (path) => log.waitFor(`navigation to ${path}`, isAt('document', path)),
    storage: () =>
      page.evaluate(() => {
        const { user: _, pendingJoinSince: __, ...rest } = localStorage as unknown as Record<string, string>;
        return rest;
      }),
  };
}

/** Pages that join the channel of a battle, which only its players may join. */
const battlePages = /\/(game|round-summary)\/|\?room=/;

/** Waits until the page misses no live message: its channel is joined, and the listeners of every page are loaded. */
export async function waitForLive(page: Page, path: string): Promise<void> {
  const isJoined = ({ payload }: { payload: string | Buffer }) =>
    `${payload}`.includes('"joined"') && (!battlePages.test(path) || `${payload}`.includes('"gameId"'));
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', isJoined);
  await page.waitForFunction(() => 'liveReady' in document.documentElement.dataset);
}

const isAt =
  (kind: Entry['what'], path: string | RegExp) =>
  ({ what, words }: Entry): boolean =>
    what === kind && (path instanceof RegExp ? path.test(words) : path === words);

type EventLog = {
  waitFor(what: string, is: (entry: Entry) => boolean): Promise<void>;
  toasts(): string[];
};

async function recordEvents(page: Page): Promise<EventLog> {
  const entries: Entry[] = [];
  const wakers = new Set<() => void>();
  const write = (what: Entry['what'], words: string) => {
    entries.push({ what, words });
    for (const wake of wakers) wake();
  };
  await page.exposeBinding('recordEvent', (_, what: Entry['what'], words: string) => write(what, words));
  await page.addInitScript(reportEvents);
  let readTo = 0;
  return {
    toasts: () =>
      entries.filter(({ what }) => what === 'toast').map(({ words }) => words.split('\n')[0] ?? ''),
    waitFor: (what, is) =>
      new Promise((done, failed) => {
        const check = () => {
          const found = entries.findIndex((entry, place) => place >= readTo && is(entry));
          if (found < 0) return;
          readTo = found + 1;
          wakers.delete(check);
          clearTimeout(timer);
          done();
        };
        const giveUp = () => {
          wakers.delete(check);
          const unread = JSON.stringify(entries.slice(readTo), null, 1);
          failed(new Error(`No ${what} came at ${page.url()}, only ${unread}`));
        };
        const timer = setTimeout(giveUp, timeoutMs);
        wakers.add(check);
        check();
      }),
  };
}

/** Reports navigations and toasts; runs in the page before the page's own scripts. */
function reportEvents() {
  if (window !== window.top) return;
  const { recordEvent } = window as unknown as { recordEvent(what: string, words: string): void };
  const reportPage = () => recordEvent('page', window.location.pathname + window.location.search);
  for (const name of ['pushState', 'replaceState'] as const) {
    const real = window.history[name].bind(window.history);
    window.history[name] = (...given) => {
      real(...given);
      reportPage();
    };
  }
  window.addEventListener('popstate', reportPage);
  window.navigation.addEventListener('navigate', ({ destination }) => {
    if (!destination.sameDocument) recordEvent('document', new URL(destination.url).pathname);
  });
  const reportToast = (toast: Element) =>
    recordEvent(
      'toast',
      [...toast.querySelectorAll('b, .text')].map(({ textContent }) => textContent).join('\n'),
    );
  const seen = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('.toast')) {
      if (seen.has(toast)) continue;
      seen.add(toast);
      reportToast(toast);
    }
  }).observe(document, { childList: true, subtree: true });
  reportPage();
}

/** Expects no error in the page; a WebSocket that is refused after the session ended is expected. */
export function expectNoComplaints(complaints: readonly string[]) {
  expect(complaints.filter((complaint) => !complaint.startsWith('wrote WebSocket'))).toEqual([]);
}
