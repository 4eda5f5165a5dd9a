import pino, { type Logger } from 'pino';

/** Maximum size of the log buffer for a slow reader, in bytes; further lines are dropped. */
const maxBuffered = 1_048_576;

/** Creates the log, JSON lines on standard output. A reader that stops reading or exits must not block the server or its stop. */
export function createLog(level: string): Logger {
  // With `sync: false`, flushing the buffer at exit would retry for ever without a reader.
  const output = pino.destination({
    dest: 1,
    sync: true,
    maxLength: maxBuffered,
    // Lines that do not fit into the pipe are written with the next line.
    retryEAGAIN: () => false,
  });
  output.on('error', () => {});
  // The greeting is written to stdout without the log; without a listener, an error would end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return pino({ level }, output);
}

/** Serializes an error for the log, without the values of a failed query. */
export function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, query, cause } = error as Error & { query?: unknown };
  const code = (error as { code?: unknown }).code;
  // The message of Drizzle's error contains the query and its values. The driver's error, which is its cause, does not; that of the
  // embedded database has the query as a property, too.
  if (typeof query === 'string' && (cause || message.includes(query)))
    return { query, ...(cause ? plainError(cause) : { type: name }) };
  return { type: name, message, stack, ...(code === undefined ? {} : { code }) };
}
