import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sheetOpened } from '#client/ui/layout/open-sheets.ts';
import { announce, announcements } from './announce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.runAllTimers());

/** A dialog: nothing is asked of it but to be itself. */
const dialog = () => ({}) as HTMLElement;
const said = () => announcements().map(({ text, container }) => [text, container]);

test('with no dialog open the news are said on the page, at once', () => {
  announce('Your turn to rate');
  expect(said()).toEqual([['Your turn to rate', null]]);
});

test('with a dialog open they are said inside it, and not again when it closes', () => {
  const asking = dialog();
  const closed = sheetOpened(asking);
  announce('30 seconds left');
  vi.advanceTimersByTime(300);
  closed();
  expect(said()).toEqual([['30 seconds left', asking]]);
});

test('what closes a dialog is said on the page, before what is told after it', () => {
  const closed = sheetOpened(dialog());
  announce('Rematch accepted!');
  closed();
  announce('Rematch Starting!');
  vi.advanceTimersByTime(300);
  expect(said()).toEqual([
    ['Rematch accepted!', null],
    ['Rematch Starting!', null],
  ]);
});

test('what closes a dialog is said in the one that waited for that', () => {
  const closed = sheetOpened(dialog());
  announce('Thank you');
  closed();
  const waited = dialog();
  const closedToo = sheetOpened(waited);
  vi.advanceTimersByTime(300);
  expect(said()).toEqual([['Thank you', waited]]);
  closedToo();
});
