// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { render, serve } from '#tests/support/page.ts';
import { SupportUs } from './footer.tsx';

const none = { tipUrl: null, donations: { BTC: null, ETH: null, SOL: null }, development: false };

async function rendered(settings: object) {
  serve({ 'GET /api/site': () => Response.json({ ...none, ...settings }) });
  return render(createElement(SupportUs, {}));
}

test('what is set up has its button', async () => {
  const donations = { BTC: 'bc1q', ETH: '0x', SOL: 'so' };
  const all = await rendered({ tipUrl: 'https://tips.example/us', donations });
  expect(all.box.querySelector('a')?.href).toBe('https://tips.example/us');
  expect(all.buttons()).toEqual(['BTC', 'ETH', 'SOL']);
});

test('what is not set up has none', async () => {
  const one = await rendered({ donations: { BTC: 'bc1q', ETH: null, SOL: null } });
  expect(one.buttons()).toEqual(['BTC']);
  expect(one.box.querySelector('a')).toBeNull();
});

test('nothing is asked for where nothing is set up', async () => {
  expect((await rendered({})).box.innerHTML).toBe('');
});

test('in development the names of the settings stand there, out of reach', async () => {
  const { box } = await rendered({ development: true });
  const outOfReach = [...box.querySelectorAll('button:disabled')].map((button) => button.textContent);
  expect(outOfReach).toEqual(['TIP_URL', 'DONATE_BTC', 'DONATE_ETH', 'DONATE_SOL']);
});
