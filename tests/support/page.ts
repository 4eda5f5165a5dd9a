// A part of a page in a simulated document (`@vitest-environment happy-dom`): what it shows, and what becomes of a press. Only the
// server is a stand-in, at `fetch`.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { dismissToast, shownToast } from '#client/announce/toasts.ts';
import { queryClient } from '#client/data/query-client.ts';
import { type Live, LiveContext } from '#client/live/live-context.ts';
import type { LiveMessage } from '#contract/live.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
// The simulated document knows of no typefaces.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

/** A call as it arrives: 'POST /api/games/join'. */
type Asked = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
export type Answer = () => Response | Promise<Response>;
type Answers = Partial<Record<Asked, Answer>>;
export type Sent = { asked: string; body: unknown };

/** The server's answers until the test is over; another call fails. What was asked, in its order. */
export function serve(answers: Answers): Sent[] {
  const sent: Sent[] = [];
  const stub = async (address: string | URL, { method = 'GET', body }: RequestInit = {}) => {
    const asked = `${method} ${address}` as Asked;
    sent.push({ asked, body: body ? JSON.parse(String(body)) : undefined });
    return answers[asked]?.() ?? refusal(501);
  };
  vi.stubGlobal('fetch', stub);
  onTestFinished(() => {
    const unknown = sent.find(({ asked }) => !(asked in answers));
    if (unknown) throw new Error(`No answer to ${unknown.asked} was prepared.`);
  });
  return sent;
}

export const refusal = (status: number, message?: string): Response =>
  message ? Response.json({ message }, { status }) : new Response(null, { status });

/** Time stands still in this test, but for what is let `pass`. */
export function stopClock(): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

/** What is rendered may ask the server, and its answer may lead to another question: as deep as a page goes. */
const depth = 3;

/** Does it, until all is rendered that is loaded for it and that the server answers at once. */
async function done(work: () => unknown) {
  await act(async () => void (await work()));
  for (let round = 0; round < depth; round += 1)
    await act(async () => {
      await vi.dynamicImportSettled();
      // The query client tells of an answer by a timer of 0 ms.
      await (vi.isFakeTimers() ? vi.advanceTimersByTimeAsync(0) : new Promise((next) => setTimeout(next)));
    });
}

/** Opens it at this address; it is gone when the test is over. */
export async function render(element: ReactNode, address = '/') {
  const first = history.length;
  const listeners = new Set<(message: LiveMessage) => void>();
  const live: Live = {
    state: 'open',
    send: () => {},
    listen: (onMessage) => {
      listeners.add(onMessage);
      return () => void listeners.delete(onMessage);
    },
    nowAndOnOpen: () => () => {},
  };
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const unmount = () => done(() => root.unmount());
  const provided = createElement(QueryClientProvider, { client: queryClient }, element);
  await done(() => {
    history.replaceState(null, '', address);
    root.render(createElement(LiveContext, { value: live }, provided));
  });
  onTestFinished(async () => {
    await unmount();
    box.remove();
    queryClient.clear();
    dismissToast();
    vi.unstubAllGlobals();
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  });
  const buttons = () => [...document.querySelectorAll('button')];
  const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;
  return {
    box,
    /** Takes it away, as another page does. */
    unmount,
    text: () => box.textContent,
    /** Their names, in their order. */
    buttons: () => buttons().map(nameOf),
    /** Presses the button with this name. */
    press: (name: string) => {
      const button = buttons().find((each) => nameOf(each) === name);
      if (!button) throw new Error(`There is no button ${name} among ${buttons().map(nameOf)}.`);
      return done(() => button.click());
    },
    /** Follows the link with this name. */
    follow: (name: string) => {
      const link = [...document.querySelectorAll('a')].find((each) => nameOf(each) === name);
      if (!link) throw new Error(`There is no link ${name}.`);
      return done(() => link.click());
    },
    /** The live channel brings a message. */
    receive: (message: LiveMessage) =>
      done(() => {
        for (const each of listeners) each(message);
      }),
    /** The stopped clock goes on by so many milliseconds. */
    pass: (ms: number) => done(() => vi.advanceTimersByTimeAsync(ms)),
    /** How many pages "Back" leads through to the one it was opened at; 0 also where another took its place. */
    historyDepth: () => history.length - first,
  };
}

/** What a hook gives to the part of a page it is used in; `act` is awaited around what is done with it. */
export async function renderHook<T>(useIt: () => T, address = '/') {
  const given: { now?: T } = {};
  const page = await render(
    createElement(() => {
      given.now = useIt();
      return null;
    }),
    address,
  );
  const now = (): T => {
    if (given.now === undefined) throw new Error('It gave nothing.');
    return given.now;
  };
  return { ...page, now, act: (work: (given: T) => unknown) => done(() => work(now())) };
}

export const addressNow = (): string => `${location.pathname}${location.search}`;
export const toastNow = () => [shownToast()?.title, shownToast()?.text];
