// A player with a phone at a test server, and a record of it: what was said in passing and which pages came, in their order.
// Where a page comes in the same moment as a toast, the diary has the page first.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Window } from './browser.ts';

type Entry = { what: 'said' | 'at' | 'opened'; words: string };

export type Visit = Pick<Window, 'page' | 'context' | 'outside'> & {
  goes(path: string): Promise<void>;
  /** Goes there, and waits until whatever hears live messages is there too: it comes after the page itself. */
  goesAndConnects(path: string): Promise<void>;
  reloadsAndConnects(): Promise<void>;
  /** Waits until these words stand on the page. */
  sees(...words: (string | RegExp)[]): Promise<void>;
  /** Waits until these words stand nowhere on the page. */
  seesNoMore(words: string | RegExp): Promise<void>;
  button(name: string | RegExp): Locator;
  link(name: string | RegExp): Locator;
  presses(name: string | RegExp): Promise<void>;
  follows(name: string | RegExp): Promise<void>;
  types(label: string, text: string): Promise<void>;
  /** Waits for a toast; whatever the diary held before it is behind us then. */
  seesToast(title: string, text?: string | RegExp, detail?: string): Promise<void>;
  /** The titles of all toasts so far. */
  toastTitles(): string[];
  /** Waits for a page of the app, after everything that was waited for before. */
  waitForPath(path: string | RegExp): Promise<void>;
  /** Waits until the app hands this address to the browser, away from its own pages. */
  waitForNavigation(path: string | RegExp): Promise<void>;
  /** What the browser keeps between pages, beside who used it last and since when a room waits. */
  storage(): Promise<Record<string, string>>;
};

/** How long an entry may take; only a test that fails waits so long. */
const timeoutMs = 30_000;

export async function startVisit({
  page,
  context,
  outside,
}: Pick<Window, 'page' | 'context' | 'outside'>): Promise<Visit> {
  const diary = await keepDiary(page);
  const words = (each: string | RegExp) => page.getByText(each).first();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string | RegExp) => page.getByRole('link', { name });
  return {
    page,
    context,
    outside,
    button,
    link,
    goes: async (path) => {
      await page.goto(path);
      // A page that the server rendered stands there before its scripts have come.
      await page.waitForFunction(
        () => 'hydrated' in document.documentElement.dataset || !document.querySelector('#root'),
      );
    },
    goesAndConnects: async (path) => {
      const hears = waitForLive(page, path);
      await page.goto(path);
      await hears;
    },
    reloadsAndConnects: async () => {
      const hears = waitForLive(page, page.url());
      await page.reload();
      await hears;
    },
    sees: async (...all) => {
      for (const each of all) await words(each).waitFor();
    },
    seesNoMore: (each) => words(each).waitFor({ state: 'hidden' }),
    presses: (name) => button(name).click(),
    follows: (name) => link(name).click(),
    types: (label, text) => page.getByLabel(label).first().fill(text),
    seesToast: (title, text, detail) =>
      diary.until(`toast ${title} / ${text}`, ({ what, words: said }) => {
        const [first, second = '', third] = said.split('\n');
        const fits = text instanceof RegExp ? text.test(second) : text === undefined || text === second;
        return what === 'said' && first === title && fits && (detail === undefined || detail === third);
      }),
    toastTitles: () => diary.toasts(),
    waitForPath: (path) => diary.until(`page ${path}`, isAt('at', path)),
    waitForNavigation: (path) => diary.until(`navigation to ${path}`, isAt('opened', path)),
    storage: () =>
      page.evaluate(() => {
        const { user: _, pendingJoinSince: __, ...rest } = localStorage as unknown as Record<string, string>;
        return rest;
      }),
  };
}

/** Pages that join a battle's own channel, for the news that only those inside are told. */
const insideBattle = /\/(game|round-summary)\/|\?room=/;

/** From when this page misses nothing that is said to it: its channel has let it in, and what hears on every page is there. */
export async function waitForLive(page: Page, path: string): Promise<void> {
  const isLetIn = ({ payload }: { payload: string | Buffer }) =>
    `${payload}`.includes('"joined"') && (!insideBattle.test(path) || `${payload}`.includes('"gameId"'));
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', isLetIn);
  await page.waitForFunction(() => 'hears' in document.documentElement.dataset);
}

const isAt =
  (kind: Entry['what'], path: string | RegExp) =>
  ({ what, words }: Entry): boolean =>
    what === kind && (path instanceof RegExp ? path.test(words) : path === words);

type Diary = {
  until(what: string, is: (entry: Entry) => boolean): Promise<void>;
  toasts(): string[];
};

async function keepDiary(page: Page): Promise<Diary> {
  const entries: Entry[] = [];
  const wakers = new Set<() => void>();
  const write = (what: Entry['what'], words: string) => {
    entries.push({ what, words });
    for (const wake of wakers) wake();
  };
  await page.exposeBinding('writeDiary', (_, what: Entry['what'], words: string) => write(what, words));
  await page.addInitScript(writeWhatHappens);
  let readTo = 0;
  return {
    toasts: () =>
      entries.filter(({ what }) => what === 'said').map(({ words }) => words.split('\n')[0] ?? ''),
    until: (what, is) =>
      new Promise((done, failed) => {
        const look = () => {
          const found = entries.findIndex((entry, place) => place >= readTo && is(entry));
          if (found < 0) return;
          readTo = found + 1;
          wakers.delete(look);
          clearTimeout(timer);
          done();
        };
        const giveUp = () => {
          wakers.delete(look);
          const unread = JSON.stringify(entries.slice(readTo), null, 1);
          failed(new Error(`No ${what} came at ${page.url()}, only ${unread}`));
        };
        const timer = setTimeout(giveUp, timeoutMs);
        wakers.add(look);
        look();
      }),
  };
}

/** Runs in the page, before the page's own scripts. */
function writeWhatHappens() {
  if (window !== window.top) return;
  const { writeDiary } = window as unknown as { writeDiary(what: string, words: string): void };
  const writePage = () => writeDiary('at', window.location.pathname + window.location.search);
  for (const name of ['pushState', 'replaceState'] as const) {
    const real = window.history[name].bind(window.history);
    window.history[name] = (...given) => {
      real(...given);
      writePage();
    };
  }
  window.addEventListener('popstate', writePage);
  window.navigation.addEventListener('navigate', ({ destination }) => {
    if (!destination.sameDocument) writeDiary('opened', new URL(destination.url).pathname);
  });
  const writeToast = (toast: Element) =>
    writeDiary(
      'said',
      [...toast.querySelectorAll('b, .text')].map(({ textContent }) => textContent).join('\n'),
    );
  const seen = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('.toast')) {
      if (seen.has(toast)) continue;
      seen.add(toast);
      writeToast(toast);
    }
  }).observe(document, { childList: true, subtree: true });
  writePage();
}

/** Nothing broke behind the pages; a channel that a finished session can no longer open is no fault. */
export function expectNoComplaints(complaints: readonly string[]) {
  expect(complaints.filter((complaint) => !complaint.startsWith('wrote WebSocket'))).toEqual([]);
}
