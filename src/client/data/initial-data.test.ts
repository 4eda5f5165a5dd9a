import { afterEach, expect, test, vi } from 'vitest';
import type { InitialReply } from '#contract/initial-data.ts';
import { readInitialData } from './initial-data.ts';
import { queryClient } from './query-client.ts';
import { callKey } from './use-call.ts';

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const loadHtml = (replies?: InitialReply[]) => {
  const textContent = replies && JSON.stringify(replies);
  vi.stubGlobal('document', { getElementById: () => (replies ? { textContent } : null) });
  readInitialData();
};

test('a response in the HTML is cached as if it had been fetched', () => {
  const params = { id: '7' };
  loadHtml([
    { call: 'currentUser', reply: { id: 'ana' } },
    { call: 'showResults', params, reply: { winner: 'user' } },
    { call: 'suggestSongs', query: { battleType: 'pop' }, reply: { items: [] } },
  ]);
  expect(queryClient.getQueryData(callKey('currentUser'))).toEqual({ id: 'ana' });
  expect(queryClient.getQueryData(callKey('showResults', { params }))).toEqual({ winner: 'user' });
  const query = { battleType: 'pop' } as const;
  expect(queryClient.getQueryData(callKey('suggestSongs', { query }))).toEqual({ items: [] });
});

test('a battle in the HTML is cached with the time of its arrival', () => {
  const params = { id: '7' };
  loadHtml([{ call: 'showTable', params, reply: { game: { id: 7 }, songs: [], ratings: [] } }]);
  const table = queryClient.getQueryData(callKey('showTable', { params }));
  expect(table).toMatchObject({ game: { id: 7 }, receivedAt: 0, withPage: true });
});

test('a response in the HTML is fresh during the first render, and a later response is stale at once', () => {
  loadHtml([{ call: 'currentUser', reply: { id: 'ana' } }]);
  const stale = () => {
    const query = queryClient.getQueryCache().find({ queryKey: callKey('currentUser') });
    const { staleTime } = queryClient.getQueryDefaults(callKey('currentUser'));
    return query && typeof staleTime === 'function' && query.isStaleByTime(staleTime(query));
  };
  expect(stale()).toBe(false);
  queryClient.setQueryData(callKey('currentUser'), { id: 'ana' }, { updatedAt: 1 });
  expect(stale()).toBe(true);
});

test('HTML without responses leaves the cache empty', () => {
  loadHtml();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});
