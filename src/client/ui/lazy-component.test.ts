// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { render } from '#tests/support/page.ts';
import { lazyComponent } from './lazy-component.tsx';

test('a part whose code does not load gives way to other words, and the page lives on', async () => {
  const Part = lazyComponent(() => Promise.reject(new Error('Failed to fetch module')), {
    failed: () => 'Load again.',
  });
  const page = await render(createElement('main', null, 'The battle. ', createElement(Part)));
  expect(page.text()).toBe('The battle. Load again.');
});
