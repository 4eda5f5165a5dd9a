import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { batch } from '#server/database/batch.ts';
import { openRedis, warnDown } from '#server/database/open-redis.ts';
import { sessionTimeouts } from '#server/database/session-timeouts.ts';
import { withTimeout } from '#server/http/with-timeout.ts';
import { onceAMinute } from '#server/ops/once-a-minute.ts';
import type { Config } from '#server/settings/config.ts';

/** Sends text from one instance to all, including itself. A lost message is compensated by the page's next fetch. */
export type Bus = {
  send(text: string): Promise<void>;
  listen(listener: (text: string) => void): void;
  close(): Promise<void>;
};

const channel = 'banger_battle_live';

/** Opens a bus over Redis if configured, else over LISTEN/NOTIFY of PostgreSQL, else within this process. */
export const openBus = (config: Pick<Config, 'REDIS_URL' | 'DATABASE_URL'>, log: Logger): Promise<Bus> => {
  if (config.REDIS_URL) return openRedisBus(config.REDIS_URL, log);
  return config.DATABASE_URL ? openPostgresBus(config.DATABASE_URL, log) : Promise.resolve(openLocalBus());
};

function openLocalBus(): Bus {
  const emitter = new EventEmitter();
  return {
    send: async (text) => void emitter.emit(channel, text),
    listen: (listener) => void emitter.on(channel, listener),
    close: async () => void emitter.removeAllListeners(),
  };
}

/** How long the opening waits for Redis in milliseconds; the bus works later, too, but loses the messages before. */
const readyTimeoutMs = 1000;
/** Interval of the pings in milliseconds. ioredis notices a silent connection only if a reply is due. */
const pingEveryMs = 2000;

async function openRedisBus(url: string, log: Logger): Promise<Bus> {
  const publisher = await openRedis(url, log);
  const ready = withTimeout(readyTimeoutMs, once(publisher, 'ready'), null);
  const subscriber = await openRedis(url, log);
  const onRefused = warnDown(log);
  subscriber.on('ready', () => void subscriber.subscribe(channel).catch(onRefused));
  const pings = setInterval(() => void subscriber.ping().catch(() => {}), pingEveryMs).unref();
  await ready;
  return {
    send: async (text) => void (await publisher.publish(channel, text)),
    listen: (listener) => void subscriber.on('message', (_, text) => listener(text)),
    close: async () => {
      clearInterval(pings);
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

const retryMs = 1000;
/** By default the system looks after a silent connection for the first time after two hours. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5000 } as const;
/** PostgreSQL drops equal notifications within a transaction, so the position makes each one unique. */
const notify = {
  name: 'notify',
  text: `select pg_notify($1, place || ' ' || text) from unnest($2::text[]) with ordinality as sent (text, place) order by place`,
};

async function openPostgresBus(connectionString: string, log: Logger): Promise<Bus> {
  const emitter = new EventEmitter();
  const timeouts = { connectionTimeoutMillis: 2000, query_timeout: 2000 };
  // The pool has one connection, so that messages arrive in order. Without synchronous_commit NOTIFY need not wait for the disk,
  // because a lost message does no harm.
  const onConnect = async (client: pg.ClientBase) =>
    void (await client.query(`${sessionTimeouts.calls}; set synchronous_commit = off`));
  const pool = new pg.Pool({ connectionString, max: 1, onConnect, ...timeouts });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  let listeningClient: pg.Client | null = null;
  let closed = false;
  const mayLog = onceAMinute();

  const connect = async () => {
    const client = new pg.Client({ connectionString, ...keepAlive, ...timeouts });
    const reconnect = () => {
      if (listeningClient === client) listeningClient = null;
      if (!closed) setTimeout(() => void connect(), retryMs).unref();
    };
    client.on('error', (err) => log.warn({ err: err.message }, 'the connection for live messages was lost'));
    client.on('notification', ({ payload = '' }) =>
      emitter.emit(channel, payload.slice(payload.indexOf(' ') + 1)),
    );
    try {
      await client.connect();
      await client.query(`${sessionTimeouts.listening}; listen ${channel}`);
      listeningClient = client;
      client.once('end', reconnect);
    } catch (err) {
      if (mayLog())
        log.warn({ err: (err as Error).message }, 'the connection for live messages cannot be opened');
      await client.end().catch(() => {});
      reconnect();
    }
  };
  await connect();

  return {
    send: createNotify(pool),
    listen: (listener) => void emitter.on(channel, listener),
    close: async () => {
      closed = true;
      await Promise.all([listeningClient?.end(), pool.end()]);
    },
  };
}

/** Minimum interval between two statements, in milliseconds; messages in between share the next statement. */
const sendEveryMs = 10;

const createNotify = (pool: pg.Pool): Bus['send'] =>
  batch(async (texts: readonly string[]) => {
    await Promise.all([pool.query({ ...notify, values: [channel, texts] }), wait(sendEveryMs)]);
    return texts.map(() => undefined);
  });
