import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '#client/data/send.ts';
import { PublicBattle } from './public-battle/public-battle.tsx';
import { ResultsMissing } from './results/results-screen.tsx';

const page = vi.hoisted(() => ({ go: vi.fn(), press: new Map<string, () => void>(), error: {} as object }));
vi.mock('wouter', () => ({ useLocation: () => ['/', page.go], useParams: () => ({ id: '7' }) }));
vi.mock('#client/shell/header/header.tsx', () => ({ Header: () => null }));
vi.mock('#client/data/use-call.ts', () => ({
  callKey: () => [],
  useCall: () => ({ error: page.error, refetch: () => {} }),
}));
vi.mock('#client/ui/controls/button.tsx', () => ({
  Button: ({ children, onClick }: { children: string; onClick: () => void }) => {
    page.press.set(children, onClick);
    return children;
  },
}));

const words = (element: ReactElement) => renderToStaticMarkup(element).replace(/<[^>]+>/g, ' ');
const refused = (status: number, message: string) => new CallFailed(status, { message }, '');

beforeEach(() => {
  page.go.mockClear();
  page.press.clear();
});

test('results that are not there say so, and lead home (§2.12.15, 8.33)', () => {
  const missing = createElement(ResultsMissing, { id: '7', error: refused(404, 'Game not found') });
  expect(words(missing)).toContain('Results not found');
  page.press.get('Back to Home')?.();
  expect(page.go).toHaveBeenCalledExactlyOnceWith('/');
});

test('a battle that is not there says so, and leads home (§2.13.9, 8.34)', () => {
  page.error = refused(404, 'Battle not found');
  expect(words(createElement(PublicBattle))).toContain('Battle Not Found');
  page.press.get('Go Home')?.();
  expect(page.go).toHaveBeenCalledExactlyOnceWith('/');
});
