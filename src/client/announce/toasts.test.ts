import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announcements } from './announce.ts';
import { dismissRoomToast } from './room-toast.ts';
import { dismissToast, holdToast, shownToast, toast, toasts } from './toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  dismissToast();
  vi.useRealTimers();
});

test('only one toast is shown at a time: a newer toast replaces the older one (§9.25)', () => {
  toast({ tone: 'done', title: 'First' });
  vi.advanceTimersByTime(4000);
  toast({ tone: 'warn', title: 'Second' });
  expect(shownToast()?.title).toBe('Second');
  vi.advanceTimersByTime(4999);
  expect(shownToast()?.title).toBe('Second');
  vi.advanceTimersByTime(1);
  expect(shownToast()).toBeNull();
});

test('a toast stays for its own duration', () => {
  toast({ tone: 'warn', title: 'Long', ms: 8000 });
  vi.advanceTimersByTime(7999);
  expect(shownToast()?.title).toBe('Long');
  vi.advanceTimersByTime(1);
  expect(shownToast()).toBeNull();
});

test('a toast with the focus stays, and its timer restarts when it loses the focus', () => {
  toast({ tone: 'done', title: 'Held' });
  vi.advanceTimersByTime(4000);
  holdToast(true);
  vi.advanceTimersByTime(60_000);
  expect(shownToast()?.title).toBe('Held');
  holdToast(false);
  vi.advanceTimersByTime(4999);
  expect(shownToast()?.title).toBe('Held');
  vi.advanceTimersByTime(1);
  expect(shownToast()).toBeNull();
});

test('a newer toast reuses the element while that has the focus, and gets a new one after that', () => {
  toast({ tone: 'done', title: 'First' });
  const { id } = shownToast() ?? {};
  holdToast(true);
  toast({ tone: 'warn', title: 'Second' });
  expect(shownToast()).toMatchObject({ id, title: 'Second' });
  vi.advanceTimersByTime(60_000);
  expect(shownToast()?.title).toBe('Second');
  holdToast(false);
  toast({ tone: 'warn', title: 'Third' });
  expect(shownToast()?.id).not.toBe(id);
  holdToast(true);
  dismissToast();
  toast({ tone: 'warn', title: 'Fourth' });
  vi.advanceTimersByTime(5000);
  expect(shownToast()).toBeNull();
});

test('a toast about a room is dismissed with the room, another toast stays', () => {
  toast({ tone: 'warn', title: 'Else' });
  dismissRoomToast();
  expect(shownToast()?.title).toBe('Else');
  toast({ tone: 'done', ofRoom: true, title: 'Game Created!' });
  dismissRoomToast();
  expect(shownToast()).toBeNull();
});

test('a subscriber is notified of a toast that is shown and of one that is dismissed', () => {
  const seen: (string | undefined)[] = [];
  const stop = toasts.subscribe(() => seen.push(shownToast()?.title));
  toast({ tone: 'done', title: 'Here' });
  dismissToast();
  stop();
  toast({ tone: 'done', title: 'Unseen' });
  expect(seen).toEqual(['Here', undefined]);
});

test('a toast is announced in sentences, and a silent one is not', () => {
  const last = () => announcements.getSnapshot().at(-1)?.text;
  toast({ tone: 'failed', title: 'Nothing was changed', text: 'Please enter your recovery code' });
  expect(last()).toBe('Nothing was changed. Please enter your recovery code');
  toast({ tone: 'done', title: 'Copied!', text: 'Room code copied to clipboard' });
  expect(last()).toBe('Copied! Room code copied to clipboard');
  toast({ tone: 'a', title: 'New Song!', silent: true });
  expect([last(), shownToast()?.title]).toEqual(['Copied! Room code copied to clipboard', 'New Song!']);
});
