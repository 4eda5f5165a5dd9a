import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { dismissToast, shownToast } from '#client/announce/toasts.ts';
import { queryClient } from '#client/data/query-client.ts';
import { GiveUpQuestion } from './give-up-question.tsx';

const page = vi.hoisted(() => ({ giveUp: () => {} }));
vi.mock('#client/ui/layout/sheet.tsx', () => ({
  Question: ({ children }: { children: unknown }) => children,
}));
vi.mock('#client/ui/controls/button.tsx', () => ({
  Button: ({ children, onClick }: { children: string; onClick: () => void }) => {
    if (children === 'Give up') page.giveUp = onClick;
    return null;
  },
}));

afterEach(() => {
  dismissToast();
  vi.unstubAllGlobals();
});

test('a refusal is told though the page that asked has been left before it came', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'This battle is over' }, { status: 409 }));
  // What is rendered to a string is never on a page: to the call under way it is one that was left.
  const question = createElement(GiveUpQuestion, { gameId: 7, onClose: () => {} });
  renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, question));
  page.giveUp();
  await expect.poll(() => shownToast()?.text, { timeout: 5000 }).toBe('This battle is over');
});
