import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from './query-client.ts';
import { CallFailed } from './send.ts';

afterEach(() => queryClient.clear());

test('a query is not retried, is stale at once and is fetched again on focus (§7.1.4, 7.2.2, 7.2.12, 9.30)', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
});

test('a call is not paused without a network, and queries are fetched again when the network is back', () => {
  const { queries, mutations } = queryClient.getDefaultOptions();
  expect([queries?.networkMode, mutations?.networkMode]).toEqual(['always', 'always']);
  expect(queries?.refetchOnReconnect).toBe(true);
});

/** Observes a query whose responses are given by the test. */
function watch() {
  let response = Promise.withResolvers<string>();
  const queryFn = () => {
    response = Promise.withResolvers();
    return response.promise;
  };
  const observer = new QueryObserver(queryClient, { queryKey: ['a battle'], queryFn });
  const leave = observer.subscribe(() => undefined);
  const seen = () => {
    const { data, error, isFetching } = observer.getCurrentResult();
    return { data, error, isFetching };
  };
  const respond = (given: string | Error) =>
    given instanceof Error ? response.reject(given) : response.resolve(given);
  return { seen, respond, leave };
}

test.each([400, 401, 403, 404, 409])(
  'a refusal (%i) stays during a refetch, until the next response',
  async (status) => {
    const { seen, respond, leave } = watch();
    const error = new CallFailed(status, null, 'No');
    respond(error);
    await expect.poll(seen).toEqual({ data: undefined, error, isFetching: false });
    const again = queryClient.invalidateQueries();
    expect(seen()).toEqual({ data: undefined, error, isFetching: true });
    respond('here');
    await again;
    expect(seen()).toEqual({ data: 'here', error: null, isFetching: false });
    leave();
  },
);

test.each([0, 429, 500, 503])('a temporary failure (%i) is dropped with the next fetch', async (status) => {
  const { seen, respond, leave } = watch();
  respond(new CallFailed(status, null, 'Not now'));
  await expect.poll(() => seen().isFetching).toBe(false);
  void queryClient.invalidateQueries();
  expect(seen()).toEqual({ data: undefined, error: null, isFetching: true });
  respond('here');
  leave();
});

test('a refusal to one player is not shown to the next player', async () => {
  const { seen, respond, leave } = watch();
  respond(new CallFailed(403, null, 'No'));
  await expect.poll(() => seen().isFetching).toBe(false);
  void queryClient.resetQueries();
  expect(seen()).toEqual({ data: undefined, error: null, isFetching: true });
  respond('here');
  leave();
});

test('a page that is opened again does not show the last refusal', async () => {
  const before = watch();
  before.respond(new CallFailed(409, null, 'Not over yet'));
  await expect.poll(() => before.seen().isFetching).toBe(false);
  before.leave();
  const { seen, respond, leave } = watch();
  expect(seen()).toEqual({ data: undefined, error: null, isFetching: true });
  respond('here');
  leave();
});
