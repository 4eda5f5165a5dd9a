import type { LiveMessage } from '#contract/live.ts';

/** The first byte of a whole text message; lengths from here on take two bytes more (RFC 6455, 5.2). */
const text = 0x81;
const long = 126;

/**
 * A message as its one frame: made once, whoever hears it, and sent in one piece. It is text with a character for each byte
 * (latin1), which costs less to make and to send than bytes.
 */
export function frameOf(message: LiveMessage): string {
  const json = JSON.stringify(message);
  const length = Buffer.byteLength(json);
  return headOf(length) + (length === json.length ? json : Buffer.from(json).toString('latin1'));
}

const headOf = (length: number): string =>
  length < long
    ? String.fromCharCode(text, length)
    : String.fromCharCode(text, long, length >> 8, length & 0xff);
