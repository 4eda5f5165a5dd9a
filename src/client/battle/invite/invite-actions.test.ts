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

test('the share dialog gets the invite link, which is the site and the room code (§2.7.15, 7.3.3, 7.3.7)', async () => {
  const share = vi.fn(async () => {});
  const { press, copied } = await open({ share, copies: true });
  await press('Share Invite Link');
  expect(share).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ url: link }));
  expect(copied).not.toHaveBeenCalled();
});

test('the whole message is copied on a device without a share dialog (§8.26)', async () => {
  const { press, copied } = await open({ copies: true });
  await press('Share Invite Link');
  expect(toastNow()[0]).toBe('Invite Copied!');
  expect(copied).toHaveBeenCalledExactlyOnceWith(message);
});

test('a toast shows the start of the message if neither sharing nor copying works (§8.24, 8.27)', async () => {
  const roomCode = 'BKXRTQ'.repeat(9);
  const { press } = await open({ copies: false }, { roomCode });
  await press('Share Invite Link');
  const shown = message.replace(/BKXRTQ.*/, roomCode).slice(0, 100);
  expect(toastNow()).toEqual(['Failed to copy invite message', shown]);
});

test('"Copy Link" copies only the link (§2.7.16, 8.38)', async () => {
  const { press, copied } = await open({ copies: true });
  await press('Copy Link');
  expect(toastNow()[0]).toBe('Invite Copied!');
  expect(copied).toHaveBeenCalledExactlyOnceWith(link);
});

test('"Copy Code" copies only the room code (§2.7.17, 7.3.4, 8.37)', async () => {
  const { press, copied } = await open({ copies: true });
  await press('Copy Code');
  expect(toastNow()).toEqual(['Copied!', 'Room code copied to clipboard']);
  expect(copied).toHaveBeenCalledExactlyOnceWith('BKXRTQ');
});

test('a toast shows the room code if it could not be copied (§8.23)', async () => {
  const { press } = await open({ copies: false });
  await press('Copy Code');
  expect(toastNow()).toEqual(['Failed to copy room code', 'BKXRTQ']);
});

test('the chat link opens a chat with the message filled in (§2.7.19, 7.3.5)', async () => {
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
