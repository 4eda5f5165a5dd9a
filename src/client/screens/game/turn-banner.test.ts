// @vitest-environment happy-dom
import { createElement, useState } from 'react';
import { expect, test } from 'vitest';
import { render } from '#tests/support/page.ts';
import { type BannerState, banners, TurnBanner } from './turn-banner.tsx';

test.each([
  ['share-your-song', 'Your turn to share a song'],
  ['rate-their-song', 'Your turn to rate a song'],
  ['they-share', "Opponent's turn to share a song"],
  ['your-song-is-out', 'Your song has been sent for rating! Good Luck!'],
  ['your-song-was-rated', 'Your opponent has rated your song, their song incoming!'],
  [
    'results-when-rated',
    'Your song has been sent to your opponent! Battle results will show when they rate your song.',
  ],
  ['wait-for-others', 'Waiting for other players to submit their songs...'],
] as const)('the turn banner for %s reads “%s” (§2.10.12)', (situation, words) =>
  expect(banners[situation].text).toBe(words),
);

/** Shows the banner of the own turn, and after a press of "Next" that of the opponent's. */
function Turns() {
  const [state, setState] = useState<BannerState>('share-your-song');
  const banner = createElement(TurnBanner, { state, side: 'a', aside: null });
  const next = createElement('button', { type: 'button', onClick: () => setState('they-share') }, 'Next');
  return createElement('div', {}, banner, next);
}

test('the banner wipes in once for each turn, not again when it is uncovered', async () => {
  const page = await render(createElement(Turns));
  const block = () => page.box.querySelector<HTMLElement>('.banner-block');
  expect(block()?.style.animation).toBe('');
  block()?.dispatchEvent(new Event('animationend', { bubbles: true }));
  expect(block()?.style.animation).toBe('none');
  await page.press('Next');
  expect(block()?.style.animation).toBe('');
});
