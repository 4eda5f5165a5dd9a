import { expect, test } from 'vitest';
import { frameBytes } from '#contract/live.ts';
import { isPong, textOf } from './sent-frame.ts';

const mask = [0x9d, 0x01, 0xfe, 0x72];

/** A frame as a browser sends it. */
function sent(first: number, body: string | Buffer): Buffer {
  const plain = Buffer.from(body);
  const length =
    plain.length < 126 ? [plain.length | 0x80] : [126 | 0x80, plain.length >> 8, plain.length & 0xff];
  const hidden = plain.map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  return Buffer.from([first, ...length, ...mask, ...hidden]);
}

const words = [
  '',
  'a',
  'Abba',
  'Mötley Crüe',
  'שלום 🎸',
  'x'.repeat(125),
  'x'.repeat(126),
  'x'.repeat(frameBytes),
];

test('one whole message of text is read, whatever its letters and however long', () => {
  for (const word of words) expect(textOf(sent(0x81, word))).toBe(word);
});

test('what is not one whole message of text, masked and not too long is not read, and left as it was', () => {
  const whole = sent(0x81, 'metallica');
  const others = [
    ...Array.from({ length: whole.length }, (_, end) => whole.subarray(0, end)),
    Buffer.concat([whole, whole]),
    Buffer.concat([whole, whole.subarray(0, 1)]),
    sent(0x01, 'the first part of a message'),
    sent(0x80, 'the last part of one'),
    sent(0xc1, 'compressed'),
    sent(0x82, 'bytes'),
    sent(0x88, ''),
    sent(0x8a, 'pong'),
    sent(0x81, 'x'.repeat(frameBytes + 1)),
    sent(0x81, Buffer.from([0xc3, 0x28, 0xff])),
    Buffer.from([0x81, 3, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47]),
    Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0, 0, 1, ...mask, 0x41]),
  ];
  for (const bytes of others) {
    const before = Buffer.from(bytes);
    expect(textOf(bytes)).toBeUndefined();
    expect(bytes).toEqual(before);
  }
});

test('only a whole answer to a ping is one', () => {
  expect(isPong(sent(0x8a, ''))).toBe(true);
  expect(isPong(sent(0x8a, 'x'.repeat(125)))).toBe(true);
  const pong = sent(0x8a, 'here');
  const others = [
    pong.subarray(0, 5),
    Buffer.concat([pong, pong]),
    sent(0x89, ''),
    sent(0x8a, 'x'.repeat(126)),
  ];
  for (const bytes of others) expect(isPong(bytes)).toBe(false);
});
