import { once } from 'node:events';
import { type Config, ConfigError, readConfig } from '#server/settings/config.ts';
import { startServer } from './start.ts';

/** What does not work, or works smaller, for want of a setting. */
const switchedOff = (config: Config): string[] =>
  [
    config.YOUTUBE_API_KEY
      ? ''
      : 'YouTube search (YOUTUBE_API_KEY); pasted links and the built-in songs work',
    config.TIP_URL || config.DONATE_BTC || config.DONATE_ETH || config.DONATE_SOL
      ? ''
      : 'donations (TIP_URL, DONATE_…)',
  ].filter(Boolean);

function greet(config: Config, port: number) {
  const address = config.PUBLIC_URL ?? `http://localhost:${port}`;
  const off = switchedOff(config);
  const rest = off.length ? ` Switched off: ${off.join('; ')}.` : '';
  process.stdout.write(
    `Banger Battle is on at ${address}${config.DATABASE_URL ? '' : `, its data in ${config.DATA_DIR}`}.${rest}\n`,
  );
}

/** npm ends on a signal without passing it on; its end shows as another parent. */
function stopWithParent(stopping: AbortController) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stopping.abort(), 500).unref();
}

/** How long a start that is to stop may take to get to an end, in milliseconds. */
const startTimeoutMs = 15_000;

/** A process told to stop while it starts finishes making the embedded database; a server's needs no such care. */
function leaveSoon(config: Config) {
  setTimeout(() => process.exit(0), config.DATABASE_URL ? 0 : startTimeoutMs);
}

/** Starts, serves until it is told to stop, and ends the process: 0 when that was asked for. */
export async function run(stopping: AbortController): Promise<void> {
  const { signal } = stopping;
  try {
    const config = readConfig();
    const leave = () => leaveSoon(config);
    if (signal.aborted) process.exit(0);
    signal.addEventListener('abort', leave);
    if (config.startedByNpm) stopWithParent(stopping);
    const running = await startServer(config);
    signal.removeEventListener('abort', leave);
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

/** One plain sentence for what the operator can mend; the whole story for what only we can. */
function sentenceFor(error: unknown): string {
  const { message, stack } = error as Error;
  return error instanceof ConfigError ? message : (stack ?? message);
}
