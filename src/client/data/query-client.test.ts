import { expect, test } from 'vitest';
import { queryClient } from './query-client.ts';

test('nothing is asked twice by itself, everything is stale at once and fetched again on focus', () => {
  expect(queryClient.getDefaultOptions().queries).toEqual({
    ...{ retry: false, staleTime: 0, refetchOnWindowFocus: true },
  });
});
