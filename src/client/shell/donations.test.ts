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

test('a configured donation has a button', async () => {
  const donations = { BTC: 'bc1q', ETH: '0x', SOL: 'so' };
  const all = await rendered({ tipUrl: 'https://tips.example/us', donations });
  expect(all.box.querySelector('a')?.href).toBe('https://tips.example/us');
  expect(all.buttons()).toEqual(['BTC', 'ETH', 'SOL']);
});

test('a donation that is not configured has no button', async () => {
  const one = await rendered({ donations: { BTC: 'bc1q', ETH: null, SOL: null } });
  expect(one.buttons()).toEqual(['BTC']);
  expect(one.box.querySelector('a')).toBeNull();
});

test('the donation section is not rendered without a configured donation', async () => {
  expect((await rendered({})).box.innerHTML).toBe('');
});

test('a missing donation setting is shown as a disabled button in development', async () => {
  const { box } = await rendered({ development: true });
  const disabled = [...box.querySelectorAll('button:disabled')].map((button) => button.textContent);
  expect(disabled).toEqual(['TIP_URL', 'DONATE_BTC', 'DONATE_ETH', 'DONATE_SOL']);
});
