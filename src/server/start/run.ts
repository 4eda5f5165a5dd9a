import { once } from 'node:events';
import { type Config, ConfigError, readConfig } from '#server/settings/config.ts';
import { startServer } from './start.ts';

/** Returns the features that are off or limited because of missing settings. */
function switchedOff({ YOUTUBE_API_KEY, TIP_URL, DONATE_BTC, DONATE_ETH, DONATE_SOL }: Config): string[] {
  const hasDonations = TIP_URL || DONATE_BTC || DONATE_ETH || DONATE_SOL;
  return [
    ...(YOUTUBE_API_KEY
      ? []
      : ['YouTube search (YOUTUBE_API_KEY); pasted links and the built-in songs work']),
    ...(hasDonations ? [] : ['donations (TIP_URL, DONATE_…)']),
  ];
}

function greet(config: Config, port: number) {
  const address = config.PUBLIC_URL ?? `http://localhost:${port}`;
  const off = switchedOff(config);
  const rest = off.length ? ` Switched off: ${off.join('; ')}.` : '';
  process.stdout.write(
    `Banger Battle is running at ${address}${config.DATABASE_URL ? '' : `, with its data in ${config.DATA_DIR}`}.${rest}\n`,
  );
}

/** Stops when the parent process changes: npm exits on a signal without forwarding it. */
function stopWithParent(stopping: AbortController) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stopping.abort(), 500).unref();
}

/** How long a start may take to finish after a signal to stop, in milliseconds. */
const startTimeoutMs = 15_000;

/** Starts the server, serves until the signal to stop, and exits: with 0 after that signal, with 1 after an error. */
export async function run(stopping: AbortController): Promise<void> {
  const { signal } = stopping;
  try {
    const config = readConfig();
    // Creating the embedded database may finish first.
    const exit = () => setTimeout(() => process.exit(0), config.DATABASE_URL ? 0 : startTimeoutMs);
    if (signal.aborted) process.exit(0);
    signal.addEventListener('abort', exit);
    if (config.startedByNpm) stopWithParent(stopping);
    const running = await startServer(config);
    signal.removeEventListener('abort', exit);
    if (!signal.aborted) greet(config, running.port);
    if (!signal.aborted) await once(signal, 'abort');
    await running.stop();
    process.exit(0);
  } catch (error) {
    if (signal.aborted && error instanceof ConfigError) process.exit(0);
    process.stderr.write(`${sentenceFor(error)}\n`);
    process.exit(1);
  }
}

/** Returns one sentence for an error that the operator can fix, and a stack trace for any other. */
function sentenceFor(error: unknown): string {
  const { message, stack } = error as Error;
  return error instanceof ConfigError ? message : (stack ?? message);
}
