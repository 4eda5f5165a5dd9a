import { type Config, ConfigError, readConfig } from './config.ts';
import { isAway } from './database/errors.ts';
import { type Running, startServer } from './start.ts';

/** What does not work, or works smaller, for want of a setting. */
const switchedOff = (config: Config): string[] =>
  [
    config.YOUTUBE_API_KEY
      ? ''
      : 'YouTube search (YOUTUBE_API_KEY); pasted links and 1,000 built-in songs work',
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

function stopOnSignals(running: Running) {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (running.context.config.startedByNpm) stopWithParent(stop);
}

/** npm ends on a signal without passing it on; its end shows as another parent. */
function stopWithParent(stop: () => void) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 500).unref();
}

try {
  const config = readConfig();
  const running = await startServer(config);
  greet(config, running.port);
  stopOnSignals(running);
} catch (error) {
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exit(1);
}

/** One plain sentence for what whoever starts it can mend; the whole story for what only we can. */
function sentenceFor(error: unknown): string {
  const { message, stack, code } = error as Error & { code?: string };
  if (error instanceof ConfigError) return message;
  if (code === 'EADDRINUSE')
    return 'The port is taken: stop the other program, or set PORT to another number.';
  if (isAway(error))
    return 'The database cannot be reached: check DATABASE_URL and that PostgreSQL is running.';
  return stack ?? message;
}
