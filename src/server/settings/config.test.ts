import { createECDH, type ECDH } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

/** Returns the sentence with which the settings are refused. */
const refusal = (settings: Record<string, string>): string => {
  try {
    readConfig(settings);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  return 'nothing was refused';
};

describe('The settings', () => {
  const plain = readConfig({});

  test('all have defaults', () => {
    expect(plain).toMatchObject({
      PORT: 3000,
      HOST: '0.0.0.0',
      DATA_DIR: './data',
      RATE_LIMIT: 'on',
      LOG_LEVEL: 'info',
      TURN_TIMEOUT_SECONDS: 120,
      RATING_TIMEOUT_SECONDS: 600,
      ROUND_SUMMARY_WAIT_SECONDS: 10,
      REMATCH_TIMEOUT_SECONDS: 120,
      YOUTUBE_DAILY_SEARCHES: 90,
      production: false,
      development: false,
      YOUTUBE_API_URL: 'https://www.googleapis.com/youtube/v3',
      YOUTUBE_OEMBED_URL: 'https://www.youtube.com/oembed',
    });
    for (const name of ['DATABASE_URL', 'REDIS_URL', 'SESSION_SECRET', 'PUBLIC_URL', 'TIP_URL'] as const)
      expect(plain[name]).toBeUndefined();
  });

  test('are read from .env if they are empty in the environment, also with a byte order mark', () => {
    const [folder, before] = [mkdtempSync(join(tmpdir(), 'banger-battle-settings-')), process.cwd()];
    onTestFinished(() => {
      vi.unstubAllEnvs();
      process.chdir(before);
      rmSync(folder, { recursive: true });
    });
    writeFileSync(join(folder, '.env'), '\uFEFFPORT=4903\r\nLOG_LEVEL=warn\r\n');
    for (const [name, value] of Object.entries({ PORT: '', LOG_LEVEL: 'debug' })) vi.stubEnv(name, value);
    process.chdir(folder);
    expect(readConfig()).toMatchObject({ PORT: 4903, LOG_LEVEL: 'debug' });
    rmSync(join(folder, '.env'));
    mkdirSync(join(folder, '.env'));
    expect(() => readConfig()).toThrow(/^\.env cannot be read \(EISDIR\)\.$/);
  });

  const names = Object.keys(plain).filter((name) => /^[A-Z]/.test(name));
  test.each([
    ...names,
    'DATABASE_URL',
    'REDIS_URL',
    'SESSION_SECRET',
    'PUBLIC_URL',
    'YOUTUBE_API_KEY',
    'TIP_URL',
    'DONATE_BTC',
    'DONATE_ETH',
    'DONATE_SOL',
    'ADS_FILE',
    'METRICS_TOKEN',
    'NODE_ENV',
  ])('count as unset if empty or blank: %s', (name) => {
    expect(readConfig({ [name]: '' })).toEqual(plain);
    expect(readConfig({ [name]: '  ' })).toEqual(plain);
  });

  test.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0'],
    ['PORT', '0x50'],
    ['PORT', '1e3'],
    ['REDIS_URL', 'redis://'],
    ['REDIS_URL', 'redis://host:6379/first'],
    ['PUBLIC_URL', 'https://battle.example/game'],
    ['PUBLIC_URL', 'https://battle.example/?a=1'],
    ['PUBLIC_URL', 'https://user:secret@battle.example'],
    ['TRUST_PROXY', 'everybody'],
    ['TRUST_PROXY', 'loopback,'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['YOUTUBE_API_URL', 'ftp://googleapis.example'],
    ['YOUTUBE_OEMBED_URL', 'file:///etc/passwd'],
    ['MUSIC_OEMBED_URL', 'file:///etc/passwd'],
    ['YOUTUBE_DAILY_SEARCHES', '0x10'],
    ['TURN_TIMEOUT_SECONDS', '1e2'],
    ['DATABASE_URL', 'mysql://localhost/battle'],
    ['DATABASE_URL', 'postgres://host:port/battle'],
    ['DATABASE_URL', 'postgres://user:1#2@host/battle'],
    ['REDIS_URL', 'localhost:6379'],
    ['REDIS_URL', 'redis://host:port'],
    ['SESSION_SECRET', 'short'],
    ['PUBLIC_URL', 'battle.example'],
    ['PUBLIC_URL', 'ftp://battle.example'],
    ['YOUTUBE_DAILY_SEARCHES', 'many'],
    ['YOUTUBE_DAILY_SEARCHES', '-1'],
    ['YOUTUBE_DAILY_SEARCHES', '1.5'],
    ['YOUTUBE_API_URL', 'googleapis'],
    ['YOUTUBE_OEMBED_URL', 'youtube'],
    ['TURN_TIMEOUT_SECONDS', 'two minutes'],
    ['TURN_TIMEOUT_SECONDS', '0'],
    ['RATING_TIMEOUT_SECONDS', '-5'],
    ['ROUND_SUMMARY_WAIT_SECONDS', 'NaN'],
    ['REMATCH_TIMEOUT_SECONDS', '100000'],
    ['TIP_URL', 'javascript:alert(1)'],
    ['RATE_LIMIT', 'yes'],
    ['LOG_LEVEL', 'loud'],
  ])('are refused in one line that names the setting: %s of %j', (name, value) => {
    const message = refusal({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} is invalid: `));
    expect(message).not.toContain('\n');
  });

  test.each([
    ['TURN_TIMEOUT_SECONDS', ['1e9', '0', '86401', 'soon'], 'a number of seconds from 0.001 to 86400'],
    ['ROUND_SUMMARY_WAIT_SECONDS', ['-1', '86401'], 'a number of seconds from 0 to 86400'],
    ['ANYTIME_TURN_HOURS', ['0', '721', '1e9'], 'a number of hours from 0.001 to 720'],
    ['PORT', ['0', '65536', 'http'], 'a whole number from 1 to 65535'],
  ])('are refused with their range: %s', (name, values, range) => {
    for (const value of values)
      expect(refusal({ [name]: value })).toBe(`${name} is invalid: must be ${range}.`);
  });

  test('are refused with the possible words', () => {
    expect(refusal({ RATE_LIMIT: 'maybe' })).toBe('RATE_LIMIT is invalid: must be one of on, off.');
  });

  test('are refused if the VAPID keys are no pair', () => {
    const [one, other] = [createECDH('prime256v1'), createECDH('prime256v1')];
    const VAPID_PUBLIC_KEY = one.generateKeys('base64url');
    const pairOf = (key: ECDH) => ({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: key.getPrivateKey('base64url') });
    other.generateKeys();
    expect(readConfig(pairOf(one))).toMatchObject({ VAPID_PUBLIC_KEY });
    expect(refusal(pairOf(other))).toBe(
      'VAPID_PUBLIC_KEY is invalid: it does not belong to VAPID_PRIVATE_KEY.',
    );
    expect(refusal({ VAPID_PUBLIC_KEY })).toMatch(/one of them is missing/);
  });

  test('are refused with the escapes to use if a password makes a URL invalid', () => {
    for (const password of ['p#w', 'p/w', '1#w'])
      expect(refusal({ DATABASE_URL: `postgres://user:${password}@host/battle` })).toMatch(
        /must be a URL; in a password write # as %23, \/ as %2F and @ as %40\.$/,
      );
  });

  test.each([
    ['DATABASE_URL', 'postgres://user:secret@db.example:5432/battle?sslmode=require'],
    ['DATABASE_URL', 'postgresql://localhost/battle'],
    ['DATABASE_URL', 'postgres://user@/battle?host=/var/run/postgresql'],
    ['REDIS_URL', 'rediss://:secret@cache.example:6380/2'],
    ['PUBLIC_URL', 'https://battle.example'],
  ])('are accepted: %s of %j', (name, value) => {
    expect(readConfig({ [name]: value })).toMatchObject({ [name]: value });
  });

  test('are normalized', () => {
    expect(readConfig({ PUBLIC_URL: 'https://Battle.example:443/' }).PUBLIC_URL).toBe(
      'https://battle.example',
    );
    expect(readConfig({ ROUND_SUMMARY_WAIT_SECONDS: '0' }).ROUND_SUMMARY_WAIT_SECONDS).toBe(0);
    expect(readConfig({ TURN_TIMEOUT_SECONDS: ' 0.5 ' }).TURN_TIMEOUT_SECONDS).toBe(0.5);
    expect(readConfig({ PORT: '65535' }).PORT).toBe(65_535);
    expect(plain.TRUST_PROXY).toEqual(['loopback']);
    expect(readConfig({ TRUST_PROXY: 'none' }).TRUST_PROXY).toEqual([]);
    const list = 'uniquelocal, 192.0.2.7,2001:db8::/32';
    expect(readConfig({ TRUST_PROXY: list }).TRUST_PROXY).toEqual([
      'uniquelocal',
      '192.0.2.7',
      '2001:db8::/32',
    ]);
  });

  test('require a shared secret for several instances in production', () => {
    const many = { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/battle' };
    expect(refusal(many)).toMatch(/^SESSION_SECRET is missing: /);
    expect(readConfig({ ...many, SESSION_SECRET: 'sixteen letters!' }).production).toBe(true);
    expect(readConfig({ NODE_ENV: 'production' }).production).toBe(true);
    expect(readConfig({ NODE_ENV: 'development' }).development).toBe(true);
  });
});
