import { QueryObserver } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OwnUser } from '#contract/schemas.ts';
import { queryClient } from './query-client.ts';
import { CallFailed } from './send.ts';
import { leaveByOneself, lookAgainWhoIAm, type Me, rememberMe, useMe } from './who-am-i.ts';
import { noteWrite } from './writes.ts';

const asked = vi.hoisted(() => ({ options: {} as object, answer: {} as object }));
vi.mock('./use-call.ts', () => ({
  callKey: () => ['me'],
  useCall: (_name: string, _input: object, options: object) => {
    asked.options = options;
    return { refetch: () => {}, ...asked.answer };
  },
}));

const meWhen = (answer: object) => {
  asked.answer = answer;
  const found: { me?: Me } = {};
  renderToStaticMarkup(
    createElement(() => {
      found.me = useMe();
      return null;
    }),
  );
  return found.me;
};
beforeEach(() => void meWhen({}));

test('who somebody is stays in memory for 1 s', () => expect(asked.options).toMatchObject({ gcTime: 1000 }));

test.each([
  ['loading', {}],
  ['nobody', { error: new CallFailed(401, { message: 'Unauthorized' }, '') }],
  ['unknown', { error: new CallFailed(0, null, 'offline') }],
  ['signed-in', { data: { id: 'ana' } }],
] as const)('%s', (state, answer) => expect(meWhen(answer)?.state).toBe(state));

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
    const { queryFn } = asked.options as { queryFn: () => Promise<OwnUser> };
    rememberMe(ana);
    const watching = new QueryObserver(queryClient, { queryKey: ['me'], queryFn, staleTime: Infinity });
    stop = watching.subscribe(() => {});
  });
  afterEach(() => {
    window.dispatchEvent(new Event('pageshow'));
    stop();
    queryClient.clear();
    vi.unstubAllGlobals();
  });

  test('is noticed when the server is asked', async () => {
    answers(null);
    expect(await lookAgainWhoIAm()).toBe(true);
    expect(now()?.error).toMatchObject({ status: 401 });
  });

  test('is no news to whoever logs out here', async () => {
    const fetch = answers(null);
    leaveByOneself();
    expect(await lookAgainWhoIAm()).toBe(false);
    expect(fetch).not.toHaveBeenCalled();
  });

  test('is not asked about while somebody signs in here', async () => {
    const fetch = answers(ana);
    const signingIn = Promise.withResolvers<void>();
    noteWrite(signingIn.promise);
    const looking = lookAgainWhoIAm();
    await new Promise(setImmediate);
    expect(fetch).not.toHaveBeenCalled();
    signingIn.resolve();
    expect(await looking).toBe(false);
  });

  test('says nothing of whoever signed in meanwhile', async () => {
    const first = Promise.withResolvers<Response>();
    const fetch = answers(ana);
    fetch.mockReturnValueOnce(first.promise);
    const looking = lookAgainWhoIAm();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    rememberMe(ana);
    first.resolve(new Response('', { status: 401 }));
    expect(await looking).toBe(false);
    expect(now()).toMatchObject({ data: ana, error: null });
  });
});
