import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { CommentField, RatingSlider } from '#client/battle/rating/rating-and-comment.tsx';
import { battleTypeLook, TypePoster } from '#client/screens/create-game/battle-type-look.tsx';
import { TimerBlock } from '#client/screens/game/clock/turn-timer.tsx';
import { RoundSegments } from '#client/screens/game/game-header.tsx';
import { Stars } from '#client/screens/results/result-scores.tsx';
import { Sticker } from '#client/ui/art/sticker.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { battleTypes } from '#rules/battle-types.ts';

const rendered = (element: ReactElement): string => renderToStaticMarkup(element);
const textOf = (element: ReactElement): string => rendered(element).replace(/<[^>]+>/g, ' ');

test.each([
  ['red', 30, 'HURRY UP!', '0:30'],
  ['amber', 60, 'TIME LEFT', '1:00'],
  ['ok', 120, 'TIME LEFT', '2:00'],
] as const)('a %s timer with %i seconds shows “%s” and %s', (state, secondsLeft, word, face) => {
  const timer = createElement(TimerBlock, { state, secondsLeft, secondsTotal: 120 });
  expect(rendered(timer)).toContain(`timer ${state}`);
  expect(textOf(timer)).toContain(word);
  expect(textOf(timer)).toContain(face);
});

test('the score slider goes from 1 to 10 in steps of 1, and is at 5 until it is touched (§2.10.5, 9.5)', () => {
  const slider = rendered(createElement(RatingSlider, { value: null, onChange: () => {}, label: 'Score' }));
  expect(slider).toMatch(/type="range" min="1" max="10" step="1"[^>]* value="5"/);
});

test('the words of the score slider appear only once it is touched (§2.10.7)', () => {
  const words = (value: number | null) =>
    textOf(createElement(RatingSlider, { value, onChange: () => {}, label: 'Score' }));
  for (const word of ['Awful!', 'Mid!', 'Banger!']) {
    expect(words(null)).not.toContain(word);
    expect(words(5)).toContain(word);
  }
});

test.each([
  [1, 'Awful!'],
  [5, 'Mid!'],
  [10, 'Banger!'],
])('the score %i is highlighted as %s (§2.10.7)', (value, word) => {
  expect(rendered(createElement(RatingSlider, { value, onChange: () => {}, label: 'Score' }))).toContain(
    `<i class="current">${word}</i>`,
  );
});

test('a sticker shows n/10, or ??/10 while the score is sealed (§2.10.6)', () => {
  const sticker = (sealed: boolean) => textOf(createElement(Sticker, { score: 7, size: 60, sealed }));
  expect(sticker(false).replace(/\s/g, '')).toBe('7/10');
  expect(sticker(true).replace(/\s/g, '')).toBe('??/10');
});

test('the comment field shows its number of characters (§2.10.9)', () => {
  const field = { value: 'Loud.', max: 280, label: 'Comment', onChange: () => {} };
  expect(textOf(createElement(CommentField, field))).toContain('5/280');
});

test('a rating is shown as five stars, of which as many are lit as were given', () => {
  const stars = rendered(createElement(Stars, { count: 3 }));
  expect(stars.match(/class="[^"]*lit/g)).toHaveLength(3);
  expect(stars).toContain('3 of 5 stars');
});

test('a button that is sending shows that, and ignores a second press (§2.10.11, 5.23)', () => {
  const pressed = vi.fn();
  const preventDefault = vi.fn();
  const sending = Button({ pending: true, onClick: pressed, children: 'Send Song' });
  (sending.props as { onClick: (event: object) => void }).onClick({ preventDefault });
  expect(textOf(sending)).toContain('Sending...');
  expect([pressed.mock.calls.length, preventDefault.mock.calls.length]).toEqual([0, 1]);
});

test.each([
  [1, 0],
  [3, 2],
  [5, 4],
])('the progress bar is at (round - 1) / rounds: in round %i of 5 at %i (§2.9.4)', (round, at) => {
  const bar = rendered(createElement(RoundSegments, { round, total: 5 }));
  expect(bar).toContain(`aria-valuemax="5" aria-valuenow="${at}"`);
  expect(bar.match(/class="[^"]* bg-text"/g) ?? []).toHaveLength(at);
});

test('every battle type has a label, a line and an icon on its card (§2.7.10)', () => {
  for (const type of battleTypes) {
    const card = rendered(createElement(TypePoster, { ...battleTypeLook[type], active: true }));
    expect(card).toContain('<svg');
    expect(battleTypeLook[type].name).toMatch(/\S/);
    expect(battleTypeLook[type].tagline).toMatch(/\S/);
  }
});
