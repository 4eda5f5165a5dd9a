// Renders a part of a page in a simulated document (`@vitest-environment happy-dom`), to test what it shows and what a press
// does. Only the server is a stand-in, at `fetch`.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { dismissToast, shownToast } from '#client/announce/toasts.ts';
import { queryClient } from '#client/data/query-client.ts';
import { LiveContext } from '#client/live/live-context.ts';
import { deliver } from '#client/live/socket.ts';
import type { LiveMessage } from '#contract/live.ts';

// No stub, since a test may remove all stubs before its page is unmounted.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// The simulated document has no `document.fonts`.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

/** Method and address of a request: 'POST /api/games/join'. */
type RequestLine = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
export type Responder = () => Response | Promise<Response>;
type Responders = Partial<Record<RequestLine, Responder>>;
export type Sent = { request: string; body: unknown };

/** Sets the server's responses for this test and returns the list of requests. A request without a response fails the test. */
export function serve(responders: Responders): Sent[] {
  const sent: Sent[] = [];
  const stub = async (address: string | URL, { method = 'GET', body }: RequestInit = {}) => {
    const request = `${method} ${address}` as RequestLine;
    sent.push({ request, body: body ? JSON.parse(String(body)) : undefined });
    return responders[request]?.() ?? refusal(501);
  };
  vi.stubGlobal('fetch', stub);
  onTestFinished(() => {
    const unknown = sent.find(({ request }) => !(request in responders));
    if (unknown) throw new Error(`No response to ${unknown.request} was prepared.`);
  });
  return sent;
}

export const refusal = (status: number, message?: string): Response =>
  message ? Response.json({ message }, { status }) : new Response(null, { status });

/** Stops the clock for this test; only `advance` moves it. */
export function stopClock(): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

/** Number of rounds to wait: a response may cause another request, at most this often in a page. */
const maxRounds = 3;

/** Does the work and waits until imports, immediate responses and renders caused by it are done. */
async function settle(work: () => unknown) {
  await act(async () => void (await work()));
  for (let round = 0; round < maxRounds; round += 1)
    await act(async () => {
      await vi.dynamicImportSettled();
      // The query client notifies its observers from a timer of 0 ms.
      await (vi.isFakeTimers() ? vi.advanceTimersByTimeAsync(0) : new Promise((next) => setTimeout(next)));
    });
}

/** Renders the element at this address and removes it when the test finishes. */
export async function render(element: ReactNode, address = '/') {
  const first = history.length;
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const unmount = () => settle(() => root.unmount());
  const provided = createElement(QueryClientProvider, { client: queryClient }, element);
  await settle(() => {
    history.replaceState(null, '', address);
    root.render(createElement(LiveContext, { value: 'open' }, provided));
  });
  onTestFinished(async () => {
    await unmount();
    box.remove();
    queryClient.clear();
    dismissToast();
    vi.unstubAllGlobals();
  });
  const buttons = () => [...document.querySelectorAll('button')];
  const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;
  return {
    box,
    /** Unmounts the element, as a navigation to another page does. */
    unmount,
    text: () => box.textContent,
    /** Accessible names of the buttons, in order. */
    buttons: () => buttons().map(nameOf),
    /** Presses the button with this name. */
    press: (name: string) => {
      const button = buttons().find((each) => nameOf(each) === name);
      if (!button) throw new Error(`There is no button ${name} among ${buttons().map(nameOf)}.`);
      return settle(() => button.click());
    },
    /** Checks the radio button with this label. */
    check: (name: string) => {
      const label = [...box.querySelectorAll('label')].find((each) => each.textContent === name);
      if (!label) throw new Error(`There is no radio button ${name}.`);
      return settle(() => label.click());
    },
    /** Label of the first checked radio button. */
    checked: () => box.querySelector('label:has(input:checked)')?.textContent,
    /** Follows the link with this name. */
    follow: (name: string) => {
      const link = [...document.querySelectorAll('a')].find((each) => nameOf(each) === name);
      if (!link) throw new Error(`There is no link ${name}.`);
      return settle(() => link.click());
    },
    /** Changes the path, as a link does. */
    goTo: (path: string) => settle(() => history.pushState(null, '', path)),
    /** Delivers a live message. */
    receive: (message: LiveMessage) => settle(() => deliver(message)),
    /** Runs `work` and waits for the renders. */
    act: settle,
    /** Advances the stopped clock. */
    advance: (ms: number) => settle(() => vi.advanceTimersByTimeAsync(ms)),
    /** Number of history entries added since the first render; a replaced entry adds none. */
    historyDepth: () => history.length - first,
  };
}

/** Renders a hook; `now()` returns its latest result, and `act` runs work with it and waits for the renders. */
export async function renderHook<T>(useHook: () => T, address = '/') {
  const given: { now?: T } = {};
  const page = await render(
    createElement(() => {
      given.now = useHook();
      return null;
    }),
    address,
  );
  const now = (): T => {
    if (given.now === undefined) throw new Error('The hook returned undefined.');
    return given.now;
  };
  return { ...page, now, act: (work: (given: T) => unknown) => settle(() => work(now())) };
}

export const addressNow = (): string => `${location.pathname}${location.search}`;
export const toastNow = () => [shownToast()?.title, shownToast()?.text];
