import { createECDH } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { base64urlBytes } from '#contract/people.ts';
import { attempt } from '#rules/attempt.ts';

/** A number in decimal notation, so that 0x10 and 1e3 are refused. */
const number = (shape: RegExp, what: string, min: number, max: number) => {
  const error = `must be ${what} from ${min} to ${max}`;
  const inRange = z.number().min(min, error).max(max, error);
  return z.string().trim().regex(shape, error).transform(Number).pipe(inRange);
};
const whole = (min: number, max: number) => number(/^\d{1,9}$/, 'a whole number', min, max);
/** Hours, up to thirty days. */
const hours = number(/^\d{1,3}(\.\d{1,3})?$/, 'a number of hours', 0.001, 720);
const oneOf = <const Words extends [string, ...string[]]>(...words: Words) =>
  z.enum(words, `must be one of ${words.join(', ')}`);
const web = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
});

/** The origin of the site: scheme, host and port, without a path. */
const origin = web
  .refine((address) => {
    const read = URL.parse(address);
    return read?.pathname === '/' && !`${read.search}${read.hash}${read.username}${read.password}`;
  }, 'must be an origin like https://battle.example, without a path')
  .transform((address) => new URL(address).origin);

/** A Redis URL with a host and an optional database number. */
const redisAddress = z
  .string()
  .regex(/^rediss?:\/\//, 'must begin with redis://')
  .refine((address) => {
    const { hostname, pathname } = URL.parse(address) ?? { hostname: '', pathname: '' };
    return hostname !== '' && /^\/?\d{0,4}$/.test(pathname);
  }, 'must look like redis://host:6379');

/** A comma-separated list; `none`: the word for an empty list. */
const listOr = (none: string) =>
  z.string().transform((text) => (text.trim() === none ? [] : text.split(',').map((each) => each.trim())));

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/** Trusted proxies, whose X-Forwarded headers count: names of ranges, addresses, networks, or `none`. */
const proxies = listOr('none').refine(
  (list) => list.every((each) => proxyNames.includes(each) || isNetwork(each)),
  {
    error: `must be none, or a list of ${proxyNames.join(', ')}, addresses and networks, separated by commas`,
  },
);

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (!isIP(address) || rest.length > 0) return false;
  if (bits === undefined) return true;
  const length = /^\d+$/.test(bits) ? Number(bits) : -1;
  return attempt(() => {
    new BlockList().addSubnet(address, length, isIPv6(address) ? 'ipv6' : 'ipv4');
    return true;
  }, false);
}

/** Hosts of the push services of Chrome, Firefox, Safari and Edge. */
const knownPushServices = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** A list of hosts (`*.` stands for all subdomains) or origins; `off` for none. */
const pushServices = listOr('off').refine(
  (list) =>
    list.every((each) => /^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+$/.test(each) || URL.parse(each)?.origin === each),
  'must be off, or a list of hosts like push.example, *.push.example or https://push.example:8443',
);

/** The operator's contact address for push services. */
const vapidSubject = z
  .string()
  .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must begin with mailto: or https://');

const unset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const given = <T extends z.ZodType>(schema: T) => z.preprocess(unset, schema);
const optional = given(z.string().optional());
/** Returns whether a PostgreSQL URL is valid. The host may be missing (Unix socket); a # must be part of a password, unescaped. */
const isPostgresUrl = (address: string) => URL.parse(address.replace('@/', '@localhost/'))?.hash === '';
const seconds = (fallback: number, min = 0.001) =>
  given(number(/^\d{1,9}(\.\d{1,3})?$/, 'a number of seconds', min, 86_400).default(fallback));

const postgres = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .refine(isPostgresUrl, 'must be a URL; in a password write # as %23, / as %2F and @ as %40');
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
  VAPID_PUBLIC_KEY: given(base64urlBytes(65).optional()),
  VAPID_PRIVATE_KEY: given(base64urlBytes(32).optional()),
  TIP_URL: given(web.optional()),
  DONATE_BTC: optional,
  DONATE_ETH: optional,
  DONATE_SOL: optional,
  ADS_FILE: optional,
  RATE_LIMIT: given(oneOf('on', 'off').default('on')),
  LOG_LEVEL: given(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info')),
  METRICS_TOKEN: optional,
  NODE_ENV: optional,
});

export type Config = Omit<z.output<typeof variables>, 'NODE_ENV'> & {
  production: boolean;
  /** Set by `npm run dev`. */
  development: boolean;
  /** Whether npm started the process, which must then exit after npm has, because npm does not forward signals. */
  startedByNpm: boolean;
};

/** An invalid setting; the message is one sentence for the operator. */
export class ConfigError extends Error {}

/** Returns the environment, completed by a `.env` file in the working directory. @throws ConfigError */
function environmentOfProcess(): NodeJS.ProcessEnv {
  const file = existsSync('.env') ? parseEnv(textOf('.env')) : {};
  for (const [name, value] of Object.entries(file)) process.env[name] ||= value;
  return process.env;
}

/** Reads a text file without its byte order mark. `trouble`: prefix of the error message. @throws ConfigError */
export function textOf(file: string, trouble = ''): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new ConfigError(`${trouble}${file} cannot be read (${code}).`, { cause });
  }
}

type VapidKeys = Pick<z.output<typeof variables>, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY'>;

/** Push services refuse every push if the keys are no pair. @throws ConfigError */
function checkVapidKeys({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: VapidKeys): void {
  if (!publicKey && !privateKey) return;
  if (!publicKey || !privateKey)
    throw new ConfigError(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together: one of them is missing.',
    );
  const key = createECDH('prime256v1');
  const isPair = () => {
    key.setPrivateKey(privateKey, 'base64url');
    return key.getPublicKey().equals(Buffer.from(publicKey, 'base64url'));
  };
  if (!attempt(isPair, false))
    throw new ConfigError('VAPID_PUBLIC_KEY is invalid: it does not belong to VAPID_PRIVATE_KEY.');
}

/** Reads and validates the settings; the only reader of the environment. @throws ConfigError */
export function readConfig(environment: Record<string, string | undefined> = environmentOfProcess()): Config {
  const read = variables.safeParse(environment);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new ConfigError(`${String(issue?.path[0])} is invalid: ${issue?.message}.`);
  }
  const { NODE_ENV, ...settings } = read.data;
  const production = NODE_ENV === 'production';
  if (production && settings.DATABASE_URL && !settings.SESSION_SECRET) {
    throw new ConfigError(
      'SESSION_SECRET is missing: with DATABASE_URL in production all instances must share one.',
    );
  }
  checkVapidKeys(settings);
  const development = NODE_ENV === 'development';
  return { ...settings, production, development, startedByNpm: environment.npm_lifecycle_event === 'start' };
}
