import { expect, test } from 'vitest';
import { queryClient } from './query-client.ts';

test('nothing is asked twice by itself, everything is stale at once and fetched again on focus', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({
    ...{ retry: false, staleTime: 0, refetchOnWindowFocus: true },
  });
});

test('without a network nothing waits in silence, and everything is fetched again when it is back', () => {
  const { queries, mutations } = queryClient.getDefaultOptions();
  expect([queries?.networkMode, mutations?.networkMode]).toEqual(['always', 'always']);
  expect(queries?.refetchOnReconnect).toBe(true);
});
