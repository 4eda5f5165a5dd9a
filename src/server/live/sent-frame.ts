import { isUtf8 } from 'node:buffer';
import { frameBytes } from '#contract/live.ts';

/** The first byte of a whole text message, and of a whole answer to a ping (RFC 6455, 5.2). */
const text = 0x81;
const pong = 0x8a;
/** The second: what a browser sends is masked. */
const masked = 0x80;
/** Lengths from here on take two bytes more, and from the next on eight. */
const long = 126;
const longer = 127;
const maskBytes = 4;

/** What they say, if that is one whole message of text and nothing else; otherwise undefined, and the bytes are as they were. */
export function textOf(bytes: Buffer): string | undefined {
  const from = bytes[0] === text ? bodyFrom(bytes) : 0;
  if (from === 0 || bytes.length - from > frameBytes) return;
  unmask(bytes, from);
  if (isUtf8(bytes.subarray(from))) return bytes.toString('utf8', from);
  unmask(bytes, from);
}

/** Whether they are one whole answer to a ping, and nothing else. */
export function isPong(bytes: Buffer): boolean {
  const from = bytes[0] === pong ? bodyFrom(bytes) : 0;
  return from > 0 && bytes.length - from < long;
}

/** Where the body begins, if the frame that begins here is all there is; otherwise 0. */
function bodyFrom(bytes: Buffer): number {
  const second = bytes[1] ?? 0;
  const short = second - masked;
  if (short < 0 || short === longer || bytes.length < 2 + maskBytes) return 0;
  const from = (short === long ? 4 : 2) + maskBytes;
  const length = short === long ? bytes.readUInt16BE(2) : short;
  return bytes.length === from + length ? from : 0;
}

/** Doing it twice undoes it. */
function unmask(bytes: Buffer, from: number) {
  const mask = bytes.readInt32LE(from - maskBytes);
  const { length } = bytes;
  for (let at = from, shift = 0; at < length; at += 1, shift = (shift + 8) & 31)
    bytes[at] = (bytes[at] as number) ^ (mask >> shift);
}
