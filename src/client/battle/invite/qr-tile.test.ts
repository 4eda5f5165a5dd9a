import decodeQR from 'qr/decode.js';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QrTile } from './qr-tile.tsx';

/** Renders the SVG to pixels, 4 px per module: white, and black where the path draws. */
function rasterize(svg: string) {
  const [, squares = '0'] = /viewBox="0 0 (\d+) /.exec(svg) ?? [];
  const scale = 4;
  const width = Number(squares) * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let at = 0; at < scale * scale; at++) {
      const [column, row] = [Number(x) * scale + (at % scale), Number(y) * scale + Math.floor(at / scale)];
      data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
    }
  return { width, height: width, data };
}

test('the QR code contains the invite link', () => {
  const link = 'https://battle.example/BKXRTQ';
  const svg = renderToStaticMarkup(createElement(QrTile, { link, label: 'QR code' }));
  expect(decodeQR(rasterize(svg))).toBe(link);
  expect(svg).toMatch(/role="img" aria-label="QR code".*bg-paper text-key/);
});
