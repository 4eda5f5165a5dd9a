import { expect, test } from 'vitest';
import { frameOf } from './frame.ts';

/** What a browser reads of it. */
function read(frame: string): unknown {
  const bytes = Buffer.from(frame, 'latin1');
  const isLong = bytes[1] === 126;
  const [length, body] = isLong ? [bytes.readUInt16BE(2), bytes.subarray(4)] : [bytes[1], bytes.subarray(2)];
  expect([bytes[0], body.length]).toEqual([0x81, length]);
  return JSON.parse(body.toString());
}

test('a message is one frame, whatever its letters and however long', () => {
  const words = ['', 'Sorry', 'Mötley Crüe', 'שלום 🎸', 'x'.repeat(96), 'x'.repeat(97), '🎸'.repeat(2000)];
  for (const message of words)
    expect(read(frameOf({ type: 'error', message }))).toEqual({ type: 'error', message });
});
