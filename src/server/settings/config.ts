import { existsSync, readFileSync } from 'node:fs';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { base64url } from '#contract/people.ts';

/** As people write numbers: no 0x10, no 1e3. */
const number = (shape: RegExp, what: string, least: number, most: number) => {
  const error = `must be ${what} from ${least} to ${most}`;
  const inRange = z.number().min(least, error).max(most, error);
  return z.string().trim().regex(shape, error).transform(Number).pipe(inRange);
};
const whole = (least: number, most: number) => number(/^\d{1,9}$/, 'a whole number', least, most);
/** Up to thirty days. */
const hours = number(/^\d{1,3}(\.\d{1,3})?$/, 'a number of hours', 0.001, 720);
const web = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
});

/** Where people find the site: scheme, name and port, nothing behind them. */
const origin = web
  .refine((address) => {
    const read = URL.parse(address);
    return read?.pathname === '/' && !`${read.search}${read.hash}${read.username}${read.password}`;
  }, 'must be an origin like https://battle.example, without a path')
  .transform((address) => new URL(address).origin);

/** A host's name behind redis://, and perhaps a database's number. */
const redisAddress = z
  .string()
  .regex(/^rediss?:\/\//, 'must begin with redis://')
  .refine((address) => {
    const { hostname, pathname } = URL.parse(address) ?? { hostname: '', pathname: '' };
    return hostname !== '' && /^\/?\d{0,4}$/.test(pathname);
  }, 'must look like redis://host:6379');

/** What stands between commas; `none`: the word for an empty list. */
const listOr = (none: string) =>
  z.string().transform((text) => (text.trim() === none ? [] : text.split(',').map((each) => each.trim())));

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/** Which proxies may say who the visitor is: names of ranges, addresses, networks; `none` of them. */
const proxies = listOr('none').refine(
  (list) => list.every((each) => proxyNames.includes(each) || isNetwork(each)),
  {
    error: `must be none, or a list of ${proxyNames.join(', ')}, addresses and networks, with commas between`,
  },
);

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (!isIP(address) || rest.length > 0) return false;
  if (bits === undefined) return true;
  try {
    const length = /^\d+$/.test(bits) ? Number(bits) : -1;
    new BlockList().addSubnet(address, length, isIPv6(address) ? 'ipv6' : 'ipv4');
    return true;
  } catch {
    return false;
  }
}

/** Where browsers let themselves be told: Chrome, Firefox, Safari, Edge. */
const knownPushServices = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** Hosts with commas between them, `*.` before one for all below it; or whole origins; `off`: none. */
const pushServices = listOr('off').refine(
  (list) =>
    list.every((each) => /^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+$/.test(each) || URL.parse(each)?.origin === each),
  'must be off, or a list of hosts like push.example, *.push.example or https://push.example:8443',
);

/** Whom a push service writes to when something is wrong with what the site sends. */
const vapidSubject = z
  .string()
  .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must begin with mailto: or https://');

const unset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const given = <T extends z.ZodType>(schema: T) => z.preprocess(unset, schema);
const optional = given(z.string().optional());
/** A database's address may leave the host out and name a socket's folder behind the question mark; a # is a password's. */
const canBeRead = (address: string) => URL.parse(address.replace('@/', '@localhost/'))?.hash === '';
const seconds = (fallback: number, least = 0.001) =>
  given(number(/^\d{1,9}(\.\d{1,3})?$/, 'a number of seconds', least, 86_400).default(fallback));

const postgres = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .refine(canBeRead, 'this is no address; in a password # is written %23, / %2F, @ %40');
const region = z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters');

const variables = z.object({
  PORT: given(whole(1, 65_535).default(3000)),
  HOST: given(z.string().default('0.0.0.0')),
  DATABASE_URL: given(postgres.optional()),
  DATA_DIR: given(z.string().default('./data')),
  REDIS_URL: given(redisAddress.optional()),
  SESSION_SECRET: given(z.string().min(16, 'must have at least 16 characters').optional()),
  PUBLIC_URL: given(origin.optional()),
  TRUST_PROXY: given(proxies.default(['loopback'])),
  YOUTUBE_API_KEY: optional,
  YOUTUBE_DAILY_SEARCHES: given(whole(0, 999_999_999).default(90)),
  YOUTUBE_DAILY_PAGES: given(whole(0, 999_999_999).default(2000)),
  YOUTUBE_REGION: given(region.optional()),
  YOUTUBE_API_URL: given(web.default('https://www.googleapis.com/youtube/v3')),
  YOUTUBE_OEMBED_URL: given(web.default('https://www.youtube.com/oembed')),
  MUSIC_OEMBED_URL: given(web.optional()),
  TURN_TIMEOUT_SECONDS: seconds(120),
  RATING_TIMEOUT_SECONDS: seconds(600),
  ROUND_SUMMARY_WAIT_SECONDS: seconds(10, 0),
  REMATCH_TIMEOUT_SECONDS: seconds(120),
  ANYTIME_TURN_HOURS: given(hours.default(24)),
  PUSH_SERVICES: given(pushServices.default(knownPushServices)),
  VAPID_SUBJECT: given(vapidSubject.optional()),
  VAPID_PUBLIC_KEY: given(base64url(65).optional()),
  VAPID_PRIVATE_KEY: given(base64url(32).optional()),
  TIP_URL: given(web.optional()),
  DONATE_BTC: optional,
  DONATE_ETH: optional,
  DONATE_SOL: optional,
  ADS_FILE: optional,
  RATE_LIMIT: given(z.enum(['on', 'off']).default('on')),
  LOG_LEVEL: given(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')),
  METRICS_TOKEN: optional,
  NODE_ENV: optional,
});

export type Config = Omit<z.output<typeof variables>, 'NODE_ENV'> & {
  production: boolean;
  /** The viewer of the pages works on them: `npm run dev` says so. */
  development: boolean;
  /** Ends by itself when npm, which started it, is gone: npm does not pass signals on. */
  startedByNpm: boolean;
};

/** A setting is wrong: the message is one sentence for the operator. */
export class ConfigError extends Error {}

/** The environment, with a `.env` file beside the program for what it does not say. @throws ConfigError */
function environmentOfProcess(): NodeJS.ProcessEnv {
  const file = existsSync('.env') ? parseEnv(textOf('.env')) : {};
  for (const [name, value] of Object.entries(file)) process.env[name] ||= value;
  return process.env;
}

/** Without the mark that some editors begin a file with. `trouble`: what goes before the words. @throws ConfigError */
export function textOf(file: string, trouble = ''): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new ConfigError(`${trouble}${file} cannot be read (${code}).`, { cause });
  }
}

/** Reads the environment once; nothing else does. */
export function readConfig(environment: Record<string, string | undefined> = environmentOfProcess()): Config {
  const read = variables.safeParse(environment);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new ConfigError(`${String(issue?.path[0])} is not right: ${issue?.message}.`);
  }
  const { NODE_ENV, ...settings } = read.data;
  const production = NODE_ENV === 'production';
  if (production && settings.DATABASE_URL && !settings.SESSION_SECRET) {
    throw new ConfigError(
      'SESSION_SECRET is missing: with DATABASE_URL in production every instance must share one.',
    );
  }
  if (!settings.VAPID_PUBLIC_KEY !== !settings.VAPID_PRIVATE_KEY)
    throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together: one of them is missing.');
  const development = NODE_ENV === 'development';
  return { ...settings, production, development, startedByNpm: environment.npm_lifecycle_event === 'start' };
}

/** What the operator asked for cannot be done; the message is for them. */
export class NotDone extends Error {}

/** A name without quotes comes as several words, and its first may be somebody else's. @throws NotDone */
export function refuseMore(command: string, given: readonly string[], most: number): void {
  if (given.length > most)
    throw new NotDone(`Too many words after ${JSON.stringify(command)}: put a name with spaces in quotes.`);
}
