// @vitest-environment happy-dom
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { render } from '#tests/support/page.ts';
import { Carousel, Dots } from './carousel.tsx';

const carousel = (items: string[], index: number, onIndex = (_: number) => {}) =>
  createElement(Carousel<string>, {
    items,
    index,
    onIndex,
    label: 'Types',
    itemWidth: 100,
    itemLabel: () => '',
    renderItem: (item: string) => item,
  });

test.each([
  [0, 'Next', [[1]]],
  [1, 'Previous', [[0]]],
  [0, 'Previous', []],
  [2, 'Next', []],
])(
  'a carousel of three cards at index %i, with the button %s pressed, moves to %j (§2.7.8)',
  async (index, tip, to) => {
    const onIndex = vi.fn();
    const { box, press } = await render(carousel(['pop', 'rap', 'rock'], index, onIndex));
    expect(box.querySelector('ul')?.textContent).toBe('popraprock');
    await press(`${tip}, Types`);
    expect(onIndex.mock.calls).toEqual(to);
  },
);

test('a carousel renders only the cards near the centre, and a few more after hydration', async () => {
  const many = Array.from({ length: 23 }, (_, card) => `card${card}`);
  const rendered = (html: string) => html.match(/card\d+/g);
  expect(rendered(renderToStaticMarkup(carousel(many, 10)))).toEqual(many.slice(8, 13));
  const { box } = await render(carousel(many, 10));
  expect(rendered(box.innerHTML)).toEqual(many.slice(6, 15));
});

test('a carousel shows dots for seven cards at a time, which lead to these cards (§2.7.9)', async () => {
  const onIndex = vi.fn();
  const { box } = await render(createElement(Dots, { count: 23, index: 10, onIndex }));
  for (const dot of box.querySelectorAll('button')) dot.click();
  expect(onIndex.mock.calls.flat()).toEqual([7, 8, 9, 10, 11, 12, 13]);
  const { box: first } = await render(createElement(Dots, { count: 23, index: 0, onIndex }));
  expect(first.querySelectorAll('button')).toHaveLength(7);
});
