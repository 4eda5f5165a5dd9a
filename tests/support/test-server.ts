// A whole real server on this machine, with a clock and dice of the test's own, and players who come to play.
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
  /** What the server takes for the time, in milliseconds since 1970. */
  now(): number;
  /** Lets time pass; the server looks at once for what is due by then. */
  pass(ms: number): void;
  /** A named player with an avatar. The name gets a number when it is used already. */
  signUp(nickname: string, avatarType?: AvatarType): Promise<TestClient>;
  /** A guest with an avatar. */
  guest(): Promise<TestClient>;
  /** A player with an account, but no battle name and no avatar. */
  unnamed(): Promise<TestClient>;
  /** A player who is not signed in. */
  anonymous(): TestClient;
  /** Stops the server and starts another over the same data, perhaps after a while. */
  restart(after?: { awayMs?: number; meanwhile?: () => Promise<void> }): Promise<void>;
  close(): Promise<void>;
};

/** 1 June 2026, noon */
export const noon = Date.UTC(2026, 5, 1, 12);

/** Dice that fall the same way in every run. */
function fixedDice(seed = 1): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const usual: Settings = {
  HOST: '127.0.0.1',
  DATA_DIR: 'memory://',
  LOG_LEVEL: 'silent',
  RATE_LIMIT: 'off',
  SESSION_SECRET: 'only for the tests of this server',
};

export type Clock = { now: number };

/** It has the best known songs, all read. `heard`: takes every line of the log. */
export async function openTestServer(
  settings: Settings = {},
  clock: Clock = { now: noon },
  heard?: (line: string) => void,
): Promise<TestServer> {
  const youtube = await openStandInYoutube();
  const addresses = {
    YOUTUBE_API_URL: youtube.apiUrl,
    YOUTUBE_OEMBED_URL: youtube.oembedUrl,
    MUSIC_OEMBED_URL: youtube.musicOembedUrl,
  };
  const read = readConfig({ ...usual, ...addresses, ...settings });
  // Whatever port is free.
  const config: Config = { ...read, PORT: settings.PORT === undefined ? 0 : read.PORT };
  const log = heard ? pino({ level: 'info' }, { write: heard }) : pino({ level: config.LOG_LEVEL });
  const startOptions = { now: () => clock.now, random: fixedDice(), log, catalogue: bestKnownSongs() };
  const names = new Map<string, number>();
  const start = async (random: () => number) => {
    const started = await startServer(config, { ...startOptions, random });
    await started.context.songs.readCatalogue();
    return started;
  };
  let running = await start(startOptions.random);
  const flush = async (userId: string) =>
    running.context.hub.publish({ to: [userId], message: { type: 'joined' } });
  const channels = (userId: string) => running.context.hub.ofUser(userId).length;
  const anonymous = () => newTestClient({ port: () => running.port, flush, channels });
  const unnamed = async () => settle(anonymous(), 'createAccount', { username: 'player1234' });

  return {
    get server() {
      return running;
    },
    youtube,
    now: () => clock.now,
    pass: (ms) => {
      clock.now += ms;
      running.sweepNow();
    },
    anonymous,
    unnamed,
    signUp: async (name, avatarType = 'male_1') => {
      const times = (names.get(name) ?? 0) + 1;
      names.set(name, times);
      const player = await unnamed();
      await settle(player, 'chooseNickname', { nickname: times === 1 ? name : `${name} ${times}` });
      return settle(player, 'chooseAvatar', { avatarType });
    },
    guest: async () => {
      const player = await settle(anonymous(), 'playAsGuest');
      return settle(player, 'chooseAvatar', { avatarType: 'female_4' });
    },
    restart: async ({ awayMs = 0, meanwhile } = {}) => {
      await running.stop();
      clock.now += awayMs;
      await meanwhile?.();
      running = await start(fixedDice(clock.now % 1000));
    },
    close: async () => {
      await running.stop();
      await youtube.close();
    },
  };
}

type SigningUp = 'createAccount' | 'chooseNickname' | 'chooseAvatar' | 'playAsGuest';

async function settle<N extends SigningUp>(player: TestClient, call: N, body?: object): Promise<TestClient> {
  const { id, nickname, firstName } = await player.ok(call, { body: body as never });
  return Object.assign(player, { id, nickname: nickname ?? firstName ?? '' });
}
