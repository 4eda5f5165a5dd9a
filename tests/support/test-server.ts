// A complete game server in this process, with a clock and random numbers controlled by the test, and players for it.
import pino from 'pino';
import type { AvatarType } from '#rules/avatars.ts';
import { type Config, readConfig } from '#server/settings/config.ts';
import { type Running, startServer } from '#server/start/start.ts';
import { bestKnownSongs } from './best-known-songs.ts';
import { openStandInYoutube, type StandInYoutube } from './stand-in-youtube.ts';
import { newTestClient, type TestClient } from './test-client.ts';

export type Settings = Partial<Record<string, string>>;

export type TestServer = {
  server: Running;
  youtube: StandInYoutube;
  /** Current time of the server in epoch milliseconds. */
  now(): number;
  /** Advances the clock, then runs the server's sweep for deadlines. */
  advance(ms: number): void;
  /** Creates a player with an avatar and this battle name; a taken name gets a number. */
  signUp(nickname: string, avatarType?: AvatarType): Promise<TestClient>;
  /** Creates a guest with an avatar. */
  guest(): Promise<TestClient>;
  /** Creates a player with an account, but without battle name and avatar. */
  unnamed(): Promise<TestClient>;
  /** Returns a client without a session. */
  anonymous(): TestClient;
  /** Stops the server and starts another with the same data; `awayMs` passes in between. */
  restart(after?: { awayMs?: number; meanwhile?: () => Promise<void> }): Promise<void>;
  close(): Promise<void>;
};

/** 1 June 2026, noon UTC. */
export const noon = Date.UTC(2026, 5, 1, 12);

/** Returns a random number generator with the same sequence in every run. */
function seededRandom(seed = 1): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const defaults: Settings = {
  HOST: '127.0.0.1',
  DATA_DIR: 'memory://',
  LOG_LEVEL: 'silent',
  RATE_LIMIT: 'off',
  SESSION_SECRET: 'only for the tests of this server',
};

export type Clock = { now: number };

/** Opens a server with the best known songs, all loaded. `onLogLine` receives every line of the log. */
export async function openTestServer(
  settings: Settings = {},
  clock: Clock = { now: noon },
  onLogLine?: (line: string) => void,
): Promise<TestServer> {
  const youtube = await openStandInYoutube();
  const addresses = {
    YOUTUBE_API_URL: youtube.apiUrl,
    YOUTUBE_OEMBED_URL: youtube.oembedUrl,
    MUSIC_OEMBED_URL: youtube.musicOembedUrl,
  };
  const read = readConfig({ ...defaults, ...addresses, ...settings });
  // Port 0 lets the system choose a free port.
  const config: Config = { ...read, PORT: settings.PORT === undefined ? 0 : read.PORT };
  const log = onLogLine ? pino({ level: 'info' }, { write: onLogLine }) : pino({ level: config.LOG_LEVEL });
  const catalogue = bestKnownSongs();
  // A busy machine must not change what a page contains.
  const pageTimeoutMs = 30_000;
  const startOptions = { now: () => clock.now, random: seededRandom(), log, catalogue, pageTimeoutMs };
  const names = new Map<string, number>();
  const start = async (random: () => number) => {
    const started = await startServer(config, { ...startOptions, random });
    await started.context.songs.readCatalogue();
    return started;
  };
  let running = await start(startOptions.random);
  const flush = async (userId: string) =>
    running.context.hub.publish({ to: [userId], message: { type: 'joined' } });
  const connections = (userId: string) => running.context.hub.ofUser(userId).length;
  const anonymous = () => newTestClient({ port: () => running.port, flush, connections });
  const unnamed = async () => signUpStep(anonymous(), 'createAccount', { username: 'player1234' });

  return {
    get server() {
      return running;
    },
    youtube,
    now: () => clock.now,
    advance: (ms) => {
      clock.now += ms;
      running.sweepNow();
    },
    anonymous,
    unnamed,
    signUp: async (name, avatarType = 'male_1') => {
      const times = (names.get(name) ?? 0) + 1;
      names.set(name, times);
      const player = await unnamed();
      await signUpStep(player, 'chooseNickname', { nickname: times === 1 ? name : `${name} ${times}` });
      return signUpStep(player, 'chooseAvatar', { avatarType });
    },
    guest: async () => {
      const player = await signUpStep(anonymous(), 'playAsGuest');
      return signUpStep(player, 'chooseAvatar', { avatarType: 'female_4' });
    },
    restart: async ({ awayMs = 0, meanwhile } = {}) => {
      await running.stop();
      clock.now += awayMs;
      await meanwhile?.();
      running = await start(seededRandom(clock.now % 1000));
    },
    close: async () => {
      await running.stop();
      await youtube.close();
    },
  };
}

type SignUpCall = 'createAccount' | 'chooseNickname' | 'chooseAvatar' | 'playAsGuest';

async function signUpStep<N extends SignUpCall>(
  player: TestClient,
  call: N,
  body?: object,
): Promise<TestClient> {
  const { id, nickname, firstName } = await player.ok(call, { body: body as never });
  return Object.assign(player, { id, nickname: nickname ?? firstName ?? '' });
}
