import pino, { type Logger } from 'pino';

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
