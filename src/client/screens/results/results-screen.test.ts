import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { CallFailed } from '#client/data/send.ts';
import { ResultsScreen } from './results-screen.tsx';

type Retry = (failures: number, error: Error) => boolean;
const asked = vi.hoisted(() => ({ options: {} as { retry?: Retry } }));
vi.mock('wouter', () => ({ useParams: () => ({ id: '7' }) }));
vi.mock('#client/data/current-user.ts', () => ({ useCurrentUser: () => ({ state: 'loading', user: null }) }));
vi.mock('#client/shell/loading-page.tsx', () => ({ LoadingPage: () => null }));
vi.mock('#client/live/live-context.ts', () => ({ useLiveMessages: () => {} }));
vi.mock('./results-page.tsx', () => ({ ResultsPage: () => null }));
vi.mock('#client/data/use-call.ts', () => ({
  callKey: () => ['results'],
  useCall: (_name: string, _input: object, options: object) => {
    asked.options = options;
    return {};
  },
}));

test('results are asked for three times more, but not when the answer will stay the same (§7.2.22, 9.31)', () => {
  renderToStaticMarkup(createElement(ResultsScreen));
  const again = (status: number) =>
    [0, 1, 2, 3].map((failures) => asked.options.retry?.(failures, new CallFailed(status, null, '')));
  for (const status of [0, 409, 503]) expect(again(status)).toEqual([true, true, true, false]);
  for (const status of [400, 401, 403, 404, 429]) expect(again(status)).toEqual([false, false, false, false]);
});
