import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Carousel } from './carousel.tsx';
import { Dots } from './dots.tsx';

const page = vi.hoisted(() => ({ press: new Map<string, () => void>() }));
vi.mock('./icon-button.tsx', () => ({
  IconButton: ({ label, tip, onClick }: { label: string; tip: string; onClick: () => void }) => {
    expect(label).toBe(`${tip}, Types`);
    page.press.set(tip, onClick);
    return label;
  },
}));

beforeEach(() => void vi.stubGlobal('document', { activeElement: null }));
afterEach(() => void vi.unstubAllGlobals());

const items = ['pop', 'rap', 'rock'];
function goneTo(index: number, button: string): number[] {
  const onIndex = vi.fn();
  const common = { items, index, onIndex, label: 'Types', itemWidth: 100 };
  const itself = (item: string) => item;
  const shown = { itemKey: itself, itemLabel: () => '', renderItem: itself };
  const carousel = createElement(Carousel<string>, { ...common, ...shown });
  expect(renderToStaticMarkup(carousel).match(/pop|rap|rock/g)).toEqual(items);
  page.press.get(button)?.();
  return onIndex.mock.calls.map(([to]) => to);
}

test.each([
  [0, 'Next', [1]],
  [1, 'Previous', [0]],
  [0, 'Previous', []],
  [2, 'Next', []],
] as const)('a carousel of three at %i, %s: %j; it ends at its ends (§2.7.8)', (index, button, to) => {
  expect(goneTo(index, button)).toEqual(to);
});

test('of many cards those around the centre are drawn, and no other', () => {
  const many = Array.from({ length: 23 }, (_, card) => `card${card}`);
  const common = { items: many, index: 10, onIndex: vi.fn(), label: 'Types', itemWidth: 100 };
  const carousel = createElement(Carousel<string>, {
    ...common,
    itemKey: (item: string) => item,
    itemLabel: () => '',
    renderItem: (item) => item,
  });
  expect(renderToStaticMarkup(carousel).match(/card\d+/g)).toEqual(many.slice(8, 13));
});

test('dots lead to the cards, seven of them at a time (§2.7.9)', () => {
  const onIndex = vi.fn();
  const dotsAt = (index: number) =>
    (Dots({ count: 23, index, onIndex }).props as { children: ReactElement<{ onClick: () => void }>[] })
      .children;
  expect(dotsAt(0)).toHaveLength(7);
  for (const dot of dotsAt(10)) dot.props.onClick();
  expect(onIndex.mock.calls.map(([to]) => to)).toEqual([7, 8, 9, 10, 11, 12, 13]);
});
