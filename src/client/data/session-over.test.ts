import { QueryObserver } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dismissToast, shownToast, toast } from '#client/announce/toasts.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { leaveByOneself, refetchCurrentUser, setCurrentUser, useCurrentUser } from './current-user.ts';
import { queryClient } from './query-client.ts';
import { writeOnce } from './send.ts';

const asked = vi.hoisted(() => ({ options: {} as { queryFn: () => Promise<OwnUser> } }));
vi.mock('./use-call.ts', () => ({
  callKey: () => ['me'],
  useCall: (_name: string, _input: object, options: typeof asked.options) => {
    asked.options = options;
    return {};
  },
}));

describe('a session that is over', () => {
  const ana = { id: 'ana' } as OwnUser;
  const answers = (...bodies: (OwnUser | null)[]) => {
    const fetch = vi.fn(async () => {
      const body = bodies.shift() ?? null;
      return new Response(JSON.stringify(body), { status: body ? 200 : 401 });
    });
    vi.stubGlobal('fetch', fetch);
    return fetch;
  };
  const now = () => queryClient.getQueryState(['me']);
  let stop = () => {};
  beforeEach(() => {
    vi.stubGlobal('window', new EventTarget());
    renderToStaticMarkup(createElement(() => void useCurrentUser()));
    const { queryFn } = asked.options;
    setCurrentUser(ana);
    const watching = new QueryObserver(queryClient, { queryKey: ['me'], queryFn, staleTime: Infinity });
    stop = watching.subscribe(() => {});
  });
  afterEach(() => {
    window.dispatchEvent(new Event('pageshow'));
    dismissToast();
    stop();
    queryClient.clear();
    vi.unstubAllGlobals();
  });

  test('is noticed when the server is asked, and told of once', async () => {
    answers(null, null);
    refetchCurrentUser();
    await vi.waitFor(() => expect(shownToast()?.title).toBe('Logged out'));
    expect(now()?.error).toMatchObject({ status: 401 });
    dismissToast();
    await queryClient.invalidateQueries();
    await vi.dynamicImportSettled();
    expect(shownToast()).toBeNull();
  });

  test('is told of by a page that asked by itself', async () => {
    answers(null);
    await queryClient.invalidateQueries();
    await vi.waitFor(() => expect(shownToast()?.title).toBe('Logged out'));
  });

  test('does not take the place of a failure that says more', async () => {
    answers(null);
    toast({ tone: 'failed', title: 'Unauthorized' });
    await queryClient.invalidateQueries();
    await vi.dynamicImportSettled();
    expect(shownToast()?.title).toBe('Unauthorized');
  });

  test('is no news to whoever logs out here', async () => {
    const fetch = answers(null);
    leaveByOneself();
    refetchCurrentUser();
    expect(fetch).not.toHaveBeenCalled();
    await queryClient.invalidateQueries();
    await vi.dynamicImportSettled();
    expect(shownToast()).toBeNull();
  });

  test('is not sure while somebody signs in here', async () => {
    const fetch = answers(null, ana);
    const signingIn = Promise.withResolvers<void>();
    void writeOnce('sign in', () => signingIn.promise);
    const asking = queryClient.invalidateQueries();
    await new Promise(setImmediate);
    expect(fetch).toHaveBeenCalledOnce();
    signingIn.resolve();
    await asking;
    await vi.dynamicImportSettled();
    expect(shownToast()).toBeNull();
    expect(now()).toMatchObject({ data: ana, error: null });
  });

  test('says nothing of whoever signed in meanwhile', async () => {
    const first = Promise.withResolvers<Response>();
    const fetch = answers(ana);
    fetch.mockReturnValueOnce(first.promise);
    const asking = queryClient.invalidateQueries();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    setCurrentUser(ana);
    first.resolve(new Response('', { status: 401 }));
    await asking;
    await vi.dynamicImportSettled();
    expect(shownToast()).toBeNull();
    expect(now()).toMatchObject({ data: ana, error: null });
  });
});
