import { afterEach, expect, test, vi } from 'vitest';
import { forgetChoice, keepChoice, keptChoice } from './choice.ts';

afterEach(() => {
  forgetChoice();
  vi.unstubAllGlobals();
});

const entry = () => {
  const history = { state: null as object | null, replaceState: (state: object) => (history.state = state) };
  vi.stubGlobal('history', history);
  vi.stubGlobal('window', { history });
};

test('a step that an address asks for any time is chosen so, until something else was chosen there', () => {
  entry();
  expect(keptChoice().pace).toBe('live');
  expect(keptChoice('anytime').pace).toBe('anytime');
  keepChoice({ pace: 'live' });
  expect(keptChoice('anytime').pace).toBe('live');
});

test('what was chosen last stands in an entry of the history that holds nothing', () => {
  entry();
  keepChoice({ pace: 'anytime', mode: 'secret' });
  entry();
  expect(keptChoice()).toMatchObject({ pace: 'anytime', mode: 'secret' });
});
