import { House, Volume2 } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawIcon } from './draw-icon.ts';

test.each([
  [House, 'house', {}],
  [House, 'house', { className: 'big' }],
  [House, 'house', { 'aria-label': 'Home' }],
  [Volume2, 'volume-2', {}],
])('an icon is drawn as its own library would: %#', async (Icon, file, props) => {
  const path = new URL(`../../../../node_modules/lucide-react/dist/esm/icons/${file}.mjs`, import.meta.url)
    .href;
  const { __iconData: shape } = await import(/* @vite-ignore */ path);
  expect(renderToStaticMarkup(createElement(drawIcon(shape), props))).toBe(
    renderToStaticMarkup(createElement(Icon, props)),
  );
});
