import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, shownToast } from '#client/announce/toasts.ts';
import type { Game } from '#contract/schemas.ts';
import { InviteActions } from './invite-actions.tsx';

const shown = vi.hoisted(() => ({ press: new Map<string, () => unknown>(), links: [] as string[] }));
vi.mock('#client/ui/controls/button.tsx', () => ({
  Button: (button: { children: string; onClick: () => void }) =>
    void shown.press.set(button.children, button.onClick),
}));
vi.mock('#client/ui/controls/link-button.tsx', () => ({
  LinkButton: ({ href }: { href: string }) => void shown.links.push(href),
}));
vi.mock('#client/ui/controls/copy-button.tsx', () => ({
  CopyButton: (button: { label: string; onCopy: () => Promise<boolean> }) =>
    void shown.press.set(button.label, button.onCopy),
}));

const link = 'https://battle.example/BKXRTQ';
const message = `You are called out to a Hip Hop Battle. Room code BKXRTQ: ${link}`;

function device({ share, copies }: { share?: (content: object) => Promise<void>; copies: boolean }) {
  const writeText = vi.fn(() => (copies ? Promise.resolve() : Promise.reject(new Error('no'))));
  vi.stubGlobal('navigator', { share, clipboard: { writeText } });
  return writeText;
}

const draw = ({ pace }: Pick<Game, 'pace'>) => {
  const game = { roomCode: 'BKXRTQ', battleType: 'hip_hop', pace } as Game;
  renderToStaticMarkup(createElement(InviteActions, { game }));
};

beforeEach(() => {
  Object.assign(shown, { press: new Map(), links: [] });
  vi.stubGlobal('window', { location: { origin: 'https://battle.example' } });
  const field = { setAttribute: () => {}, style: {}, select: () => {}, remove: () => {} };
  const body = { append: () => {} };
  vi.stubGlobal('document', {
    createElement: () => field,
    querySelector: () => body,
    execCommand: () => false,
  });
  vi.stubGlobal('HTMLElement', class {});
  draw({ pace: 'live' });
});
afterEach(() => {
  dismissToast();
  vi.unstubAllGlobals();
});

const said = async (button: string) => {
  await shown.press.get(button)?.();
  await vi.waitFor(() => expect(shownToast()).not.toBeNull());
  return [shownToast()?.title, shownToast()?.text];
};

test('the invite link is the site and the code, and the device shares it (§2.7.15, 7.3.3, 7.3.7)', () => {
  const share = vi.fn(async () => {});
  device({ share, copies: true });
  shown.press.get('Share Invite Link')?.();
  expect(share).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ url: link }));
});

test('without sharing the whole message is copied (§8.26)', async () => {
  const copied = device({ copies: true });
  expect((await said('Share Invite Link'))[0]).toBe('Invite Copied!');
  expect(copied).toHaveBeenCalledExactlyOnceWith(message);
});

test('without either the beginning of the message is shown (§8.24, 8.27)', async () => {
  device({ copies: false });
  expect(await said('Share Invite Link')).toEqual(['Failed to copy invite message', message.slice(0, 100)]);
});

test('the link is copied alone (§2.7.16, 8.38)', async () => {
  const copied = device({ copies: true });
  expect((await said('Copy Link'))[0]).toBe('Invite Copied!');
  expect(copied).toHaveBeenCalledExactlyOnceWith(link);
});

test('the code is copied alone (§2.7.17, 7.3.4, 8.37)', async () => {
  const copied = device({ copies: true });
  expect(await said('Copy Code')).toEqual(['Copied!', 'Room code copied to clipboard']);
  expect(copied).toHaveBeenCalledExactlyOnceWith('BKXRTQ');
});

test('a code that could not be copied says so (§8.23)', async () => {
  device({ copies: false });
  expect((await said('Copy Code'))[0]).toBe('Failed to copy room code');
});

test('links open a chat with the message filled in (§2.7.19, 7.3.5)', () => {
  expect(shown.links[0]).toBe(`https://wa.me/?text=${encodeURIComponent(message)}`);
});

test('any time the message says that a song was thrown (§12.12)', async () => {
  const copied = device({ copies: true });
  draw({ pace: 'anytime' });
  await said('Share Invite Link');
  expect(copied).toHaveBeenCalledExactlyOnceWith(
    `I threw a song at you. Answer it. Room code BKXRTQ: ${link}`,
  );
});
