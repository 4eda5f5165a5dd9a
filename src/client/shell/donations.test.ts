import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Site } from '#contract/schemas.ts';
import { Donations } from './donations.tsx';
import { SupportUs } from './footer.tsx';

const site = vi.hoisted(() => ({ now: {} as object }));
vi.mock('#client/data/use-site.ts', () => ({ useSite: () => site.now }));

const none = { tipUrl: null, donations: { BTC: null, ETH: null, SOL: null }, development: false };
const drawn = (settings: object) =>
  renderToStaticMarkup(createElement(Donations, { site: { ...none, ...settings } as Site }));

test('what is set up has its button', () => {
  const all = drawn({ tipUrl: 'https://tips.example/us', donations: { BTC: 'bc1q', ETH: '0x', SOL: 'so' } });
  expect(all).toContain('href="https://tips.example/us"');
  for (const coin of ['BTC', 'ETH', 'SOL']) expect(all).toContain(`>${coin}<`);
  const one = drawn({ donations: { BTC: 'bc1q', ETH: null, SOL: null } });
  expect(one).toContain('>BTC<');
  expect(one).not.toMatch(/ETH|SOL|Buy us a coffee/);
});

test('nothing is asked for where nothing is set up', () => {
  site.now = none;
  expect(renderToStaticMarkup(createElement(SupportUs, {}))).toBe('');
});

test('in development the names of the settings stand there, out of reach', () => {
  const names = drawn({ development: true });
  for (const setting of ['TIP_URL', 'DONATE_BTC', 'DONATE_ETH', 'DONATE_SOL']) {
    expect(names).toMatch(new RegExp(`<button[^>]*disabled=""[^>]*><span[^>]*>${setting}<`));
  }
});
