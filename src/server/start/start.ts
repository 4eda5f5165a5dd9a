import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createFindCaller } from '#server/accounts/find-caller.ts';
import { createPlayerLoader } from '#server/accounts/store.ts';
import { createApp } from '#server/app/app.ts';
import { createBattleCache } from '#server/battles/battle-cache.ts';
import { createOutage, extendDeadlinesAtStart, extendDeadlinesAtStop } from '#server/battles/deadlines.ts';
import { createIds } from '#server/database/ids.ts';
import { inOneLine, openDatabase } from '#server/database/open.ts';
import { withTimeout } from '#server/http/with-timeout.ts';
import { openBus } from '#server/live/bus.ts';
import { closeCode } from '#server/live/connection.ts';
import { createHub } from '#server/live/hub.ts';
import { openAdminEndpoint } from '#server/operator/admin-endpoint.ts';
import { createPresence } from '#server/presence/presence.ts';
import { createPush } from '#server/push/push.ts';
import { type Config, ConfigError } from '#server/settings/config.ts';
import { type Context, timeLimitsOf } from '#server/settings/context.ts';
import { sessionSecret } from '#server/settings/private-folder.ts';
import { secureRandom } from '#server/settings/secure-random.ts';
import { readAds } from '#server/site/ads.ts';
import { createFindLeaders } from '#server/site/leaders.ts';
import { createSongs } from '#server/songs/songs.ts';
import { createLog, plainError } from './log.ts';
import { startSweeps } from './sweeps.ts';

/** `sweepNow`: for tests, whose clock jumps. */
export type Running = {
  context: Context;
  port: number;
  sweepNow: () => void;
  stop: (timeouts?: Timeouts) => Promise<void>;
};

/** Replacements for tests; `catalogue`: the path of a smaller song catalogue. */
type StartOptions = Pick<Context, 'now' | 'random' | 'log' | 'pageTimeoutMs'> & { catalogue: string };

export async function startServer(config: Config, options: Partial<StartOptions> = {}): Promise<Running> {
  const { context, closeDatabase } = await createContext(config, options);
  const app = await createApp(context);
  await openAdminEndpoint(app, context);
  await extendDeadlinesAtStart(context);
  const sweeps = startSweeps(context);
  const stop = (timeouts?: Timeouts) => drain({ app, context, sweeps, closeDatabase }, timeouts);
  try {
    await app.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    await stop();
    throw listenError(error, config);
  }
  // The start does not wait for the catalogue: searches use the part that is loaded.
  void context.songs.readCatalogue();
  const { port } = app.server.address() as AddressInfo;
  return { context, port, sweepNow: sweeps.sweepNow, stop };
}

export function listenError(error: unknown, { HOST, PORT }: Config): ConfigError {
  const { code } = error as NodeJS.ErrnoException;
  const trouble = (words: string) => new ConfigError(words, { cause: error });
  if (code === 'EADDRINUSE')
    return trouble(`Port ${PORT} is in use: stop the other program, or set PORT to another number.`);
  if (code === 'EACCES') return trouble(`PORT is invalid: this user may not listen on ${PORT}.`);
  return trouble(`HOST is invalid: this machine cannot listen at ${inOneLine(HOST)} (${String(code)}).`);
}

/** Creates the shared dependencies by the settings. @throws ConfigError */
async function createContext(config: Config, options: Partial<StartOptions>) {
  const { random = secureRandom, catalogue, log: logger = createLog(config.LOG_LEVEL) } = options;
  const log: Logger = logger.child({}, { serializers: { err: plainError } });
  const ads = readAds(config.ADS_FILE);
  const secret = sessionSecret(config);
  const database = await openDatabase(config, log);
  const { db, queryPrepared, transaction, close: closeDatabase } = database;
  const now = options.now ?? database.now;
  const hub = createHub(await openBus(config, log), log);
  const presence = createPresence({ hub, now, name: randomUUID() });
  const basics = { db, queryPrepared, transaction, random, now, log };
  const songs = createSongs({ ...basics, ...youtubeOf(config), catalogue });
  await songs.catchUp();
  const context: Context = {
    ...basics,
    config,
    hub,
    presence,
    songs,
    ads,
    ids: createIds(queryPrepared),
    battles: createBattleCache(queryPrepared),
    outage: createOutage(),
    findCaller: createFindCaller(queryPrepared),
    findPlayer: createPlayerLoader(queryPrepared),
    findLeaders: createFindLeaders(queryPrepared),
    push: await createPush(config, db, now),
    timeLimits: timeLimitsOf(config),
    sessionSecret: secret,
    pageTimeoutMs: options.pageTimeoutMs ?? 700,
    newId: randomUUID,
    newToken: () => randomBytes(32).toString('base64url'),
  };
  return { context, closeDatabase };
}

const youtubeOf = (config: Config) => ({
  apiKey: config.YOUTUBE_API_KEY ?? null,
  apiUrl: config.YOUTUBE_API_URL,
  oembedUrl: config.YOUTUBE_OEMBED_URL,
  musicOembedUrl: config.MUSIC_OEMBED_URL,
  region: config.YOUTUBE_REGION ?? null,
  perDay: config.YOUTUBE_DAILY_SEARCHES,
  pagesPerDay: config.YOUTUBE_DAILY_PAGES,
});

/** Timeouts of a stop in milliseconds: closing the sockets, finishing requests, extending deadlines, ending sweeps and bus. */
type Timeouts = { goodbye: number; request: number; extend: number; close: number };
const defaults: Timeouts = { goodbye: 2000, request: 5000, extend: 4000, close: 1500 };

type DrainDeps = {
  app: FastifyInstance;
  context: Context;
  sweeps: ReturnType<typeof startSweeps>;
  closeDatabase: () => Promise<void>;
};

/** Stops gracefully: accepts no new connections, closes the sockets, whose browsers reconnect elsewhere, and finishes requests. */
async function drain({ app, context, sweeps, closeDatabase }: DrainDeps, timeouts = defaults) {
  const { hub, presence } = context;
  const closed = Promise.all(
    [...hub.connections()].map(({ socket }) => new Promise((over) => socket.once('close', over))),
  );
  for (const { socket } of hub.connections()) socket.close(closeCode.serviceRestart, 'restarting');
  // Clients that are unreachable, or never send the rest of a request, must not delay the stop.
  const goodbye = setTimeout(() => {
    for (const { socket } of hub.connections()) socket.terminate();
  }, timeouts.goodbye);
  const request = setTimeout(() => app.server.closeAllConnections(), timeouts.request);
  await Promise.all([
    withTimeout(2 * timeouts.request, app.close(), undefined),
    withTimeout(timeouts.extend, extendDeadlinesAtStop(context), undefined),
    // The close handlers of the sockets still need the bus.
    withTimeout(timeouts.request, closed, undefined),
  ]);
  clearTimeout(goodbye);
  clearTimeout(request);
  presence.close();
  // An unreachable database or Redis responds to neither.
  for (const close of [sweeps.stop, hub.close]) await withTimeout(timeouts.close, close(), undefined);
  await closeDatabase();
}
