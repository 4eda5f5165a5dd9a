import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerSheet } from '#client/ui/layout/open-sheets.ts';
import { announce, announcements } from './announce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.runAllTimers());

/** A dialog, of which only the identity is compared. */
const dialog = () => ({}) as HTMLElement;
const announced = () => announcements.getSnapshot().map(({ text, container }) => [text, container]);

test('without an open dialog a text is announced on the page at once', () => {
  announce('Your turn to rate');
  expect(announced()).toEqual([['Your turn to rate', null]]);
});

test('with an open dialog a text is announced inside it, and not again when it closes', () => {
  const open = dialog();
  const closed = registerSheet(open);
  announce('30 seconds left');
  vi.advanceTimersByTime(300);
  closed();
  expect(announced()).toEqual([['30 seconds left', open]]);
});

test('a text whose event closes the dialog is announced on the page, before later texts', () => {
  const closed = registerSheet(dialog());
  announce('Rematch accepted!');
  closed();
  announce('Rematch Starting!');
  vi.advanceTimersByTime(300);
  expect(announced()).toEqual([
    ['Rematch accepted!', null],
    ['Rematch Starting!', null],
  ]);
});

test('a text whose event closes the dialog is announced in the next dialog, if one opens', () => {
  const closed = registerSheet(dialog());
  announce('Thank you');
  closed();
  const next = dialog();
  const closedNext = registerSheet(next);
  vi.advanceTimersByTime(300);
  expect(announced()).toEqual([['Thank you', next]]);
  closedNext();
});
