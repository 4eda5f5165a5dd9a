import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { BattleButtons } from './home.tsx';

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['Start Battle', '/create-game'],
  ['Join Battle', '/join-game'],
])('"%s" leads to %s (§2.3.2, 2.3.3)', (words, path) => {
  vi.stubGlobal('location', { pathname: '/home', search: '' });
  vi.stubGlobal('history', {});
  const buttons = renderToStaticMarkup(createElement(BattleButtons));
  const link = buttons.match(/<a .*?<\/a>/g)?.find((each) => each.includes(words));
  expect(link).toContain(`href="${path}"`);
});
