import type { Logger } from 'pino';
import pino from 'pino';

/** How much waits for a reader that is slow, in bytes; what is said beyond that is lost, and the game goes on. */
const maxWaiting = 1_048_576;

/** Writes JSON lines to standard output. A reader that stops reading, or ends, keeps nobody from playing or from stopping. */
export function openLog(level: string): Logger {
  // Not `sync: false`: that one writes what waits when the process ends, and tries for ever where no one reads any more.
  const output = pino.destination({
    ...{ dest: 1, sync: true, maxLength: maxWaiting },
    // What found no room goes out with the next line.
    retryEAGAIN: () => false,
  });
  output.on('error', () => {});
  // The greeting goes there too, past the log; without a listener an error would end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return pino({ level }, output);
}

/** An error as the log keeps it: what failed and where, never the values a query was made with. */
export function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, query, cause } = error as Error & { query?: unknown };
  const code = (error as { code?: unknown }).code;
  // Such an error repeats the values in its message; the driver's own, below it, does not.
  if (typeof query === 'string') return { query, ...(cause ? plainError(cause) : { type: name }) };
  return { type: name, message, stack, ...(code === undefined ? {} : { code }) };
}
