import type { LiveMessage } from '#contract/live.ts';

/** The first byte of a whole text message; lengths from here on take two bytes more (RFC 6455, 5.2). */
const text = 0x81;
const long = 126;

/** A message as the bytes of its one frame: made once, whoever hears it, and sent in one piece. */
export function frameOf(message: LiveMessage): Buffer {
  const json = JSON.stringify(message);
  const length = Buffer.byteLength(json);
  const head = length < long ? 2 : 4;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = text;
  frame[1] = Math.min(length, long);
  if (length >= long) frame.writeUInt16BE(length, 2);
  frame.write(json, head);
  return frame;
}
