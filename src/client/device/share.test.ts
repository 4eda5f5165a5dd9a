import { afterEach, describe, expect, test, vi } from 'vitest';
import { chatLink, type Shareable, shareOrCopy, smsLink } from './share.ts';

const invite: Shareable = {
  title: 'Banger Battle',
  text: 'R&B? Room code BKXRTQ:',
  url: 'https://b.example/BKXRTQ',
};

afterEach(() => vi.unstubAllGlobals());

/** Stubs a device with these abilities; `execCommand` always fails. */
function device(can: { share?: () => Promise<void>; canShare?: () => boolean; copy?: boolean }) {
  const writeText = vi.fn(can.copy ? async () => {} : () => Promise.reject(new Error('not allowed')));
  vi.stubGlobal('navigator', { share: can.share, canShare: can.canShare, clipboard: { writeText } });
  const field = { style: {}, setAttribute: vi.fn(), select: vi.fn(), remove: vi.fn() };
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('document', {
    createElement: () => field,
    querySelector: () => null,
    body: { append: vi.fn() },
    execCommand: () => false,
  });
  return writeText;
}

const rejectsWith = (name: string) => () => Promise.reject(new DOMException('no', name));

describe('sharing an invitation', () => {
  test('uses the device’s share dialog if there is one', async () => {
    const copied = device({ share: async () => {}, copy: true });
    expect(await shareOrCopy(invite)).toBe('shared');
    expect(copied).not.toHaveBeenCalled();
  });

  test('copies nothing after the dialog was dismissed', async () => {
    const copied = device({ share: rejectsWith('AbortError'), copy: true });
    expect(await shareOrCopy(invite)).toBe('cancelled');
    expect(copied).not.toHaveBeenCalled();
  });

  test('copies nothing at a double tap, when the dialog is already open', async () => {
    const copied = device({ share: rejectsWith('InvalidStateError'), copy: true });
    expect(await shareOrCopy(invite)).toBe('cancelled');
    expect(copied).not.toHaveBeenCalled();
  });

  test.each([
    ['there is no share dialog', {}],
    ['the share dialog is not allowed', { share: rejectsWith('NotAllowedError') }],
    ['the share dialog cannot share this', { share: async () => {}, canShare: () => false }],
  ])('copies text and link when %s', async (_, can) => {
    const copied = device({ ...can, copy: true });
    expect(await shareOrCopy(invite)).toBe('copied');
    expect(copied).toHaveBeenCalledExactlyOnceWith('R&B? Room code BKXRTQ: https://b.example/BKXRTQ');
  });

  test('reports a failure when copying fails as well', async () => {
    device({});
    expect(await shareOrCopy(invite)).toBe('failed');
  });

  test('encodes the message in links for phones and chats', () => {
    expect(smsLink('R&B? 1 + 1')).toBe('sms:?&body=R%26B%3F%201%20%2B%201');
    expect(chatLink('R&B? 1 + 1')).toBe('https://wa.me/?text=R%26B%3F%201%20%2B%201');
  });
});
