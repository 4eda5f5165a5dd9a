// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { Game } from '#contract/schemas.ts';
import { render, toastNow } from '#tests/support/page.ts';
import { InviteActions } from './invite-actions.tsx';

const link = `${location.origin}/BKXRTQ`;
const message = `You are called out to a Hip Hop Battle. Room code BKXRTQ: ${link}`;

type Device = { share?: (content: object) => Promise<void>; copies: boolean };

/** Renders the actions on the given device; `copied` is the mock of its clipboard. */
async function open({ share, copies }: Device, more: Partial<Game> = {}) {
  const writeText = vi.fn(() => (copies ? Promise.resolve() : Promise.reject(new Error('no'))));
  vi.stubGlobal('navigator', { share, clipboard: { writeText } });
  const game = { roomCode: 'BKXRTQ', battleType: 'hip_hop', pace: 'live', ...more } as Game;
  return { ...(await render(createElement(InviteActions, { game }))), copied: writeText };
}

test('the invite link is the site and the code, and the device shares it (§2.7.15, 7.3.3, 7.3.7)', async () => {
  const share = vi.fn(async () => {});
  const { press, copied } = await open({ share, copies: true });
  await press('Share Invite Link');
  expect(share).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ url: link }));
  expect(copied).not.toHaveBeenCalled();
});

test('without sharing the whole message is copied (§8.26)', async () => {
  const { press, copied } = await open({ copies: true });
  await press('Share Invite Link');
  expect(toastNow()[0]).toBe('Invite Copied!');
  expect(copied).toHaveBeenCalledExactlyOnceWith(message);
});

test('without either the beginning of the message is shown (§8.24, 8.27)', async () => {
  const roomCode = 'BKXRTQ'.repeat(9);
  const { press } = await open({ copies: false }, { roomCode });
  await press('Share Invite Link');
  const shown = message.replace(/BKXRTQ.*/, roomCode).slice(0, 100);
  expect(toastNow()).toEqual(['Failed to copy invite message', shown]);
});

test('the link is copied alone (§2.7.16, 8.38)', async () => {
  const { press, copied } = await open({ copies: true });
  await press('Copy Link');
  expect(toastNow()[0]).toBe('Invite Copied!');
  expect(copied).toHaveBeenCalledExactlyOnceWith(link);
});

test('the code is copied alone (§2.7.17, 7.3.4, 8.37)', async () => {
  const { press, copied } = await open({ copies: true });
  await press('Copy Code');
  expect(toastNow()).toEqual(['Copied!', 'Room code copied to clipboard']);
  expect(copied).toHaveBeenCalledExactlyOnceWith('BKXRTQ');
});

test('a code that could not be copied says so (§8.23)', async () => {
  const { press } = await open({ copies: false });
  await press('Copy Code');
  expect(toastNow()).toEqual(['Failed to copy room code', 'BKXRTQ']);
});

test('links open a chat with the message filled in (§2.7.19, 7.3.5)', async () => {
  const { box } = await open({ copies: true });
  expect(box.querySelector('a')?.href).toBe(`https://wa.me/?text=${encodeURIComponent(message)}`);
});

test('the message of an anytime battle says that a song was thrown (§12.12)', async () => {
  const { press, copied } = await open({ copies: true }, { pace: 'anytime' });
  await press('Share Invite Link');
  expect(copied).toHaveBeenCalledExactlyOnceWith(
    `I threw a song at you. Answer it. Room code BKXRTQ: ${link}`,
  );
});
