import { type Config, ConfigError } from './config.ts';
import { fullDisk } from './private-folder.ts';

/** Codes and words of the drivers, and what to do about them. */
const reasons: [RegExp, string][] = [
  [/^28|password must be a string/, 'the server does not let this user in: check the name and the password'],
  [/^3D000/, 'the server has no database of this name'],
  [/^42501/, 'this user may not make tables there'],
  [/^53100/, 'the disk of the server is full: make room there'],
  [/^57P03/, 'the server takes nobody in just now: is it starting, or stopping?'],
  [/ECONNREFUSED|ENOENT/, 'nothing answers there: is PostgreSQL running?'],
  [/ENOTFOUND|EAI_AGAIN/, 'there is no host of this name'],
  [/TIMEDOUT|UNREACH|timeout/, 'the host does not answer'],
];

type Trouble = { code?: unknown; message?: string; cause?: unknown };

/** Why the database does not open, as one sentence for the operator. */
export function databaseTrouble(error: unknown, { DATABASE_URL, DATA_DIR }: Config): ConfigError {
  if (error instanceof ConfigError) return error;
  const trouble = deepest(error as Trouble);
  if (!DATABASE_URL && trouble.code === '53100') return fullDisk(DATA_DIR, error);
  const known = reasons.find(
    ([sign]) => sign.test(String(trouble.code ?? '')) || sign.test(trouble.message ?? ''),
  );
  const reason = known?.[1] ?? inOneLine(trouble.message || String(trouble.code ?? 'it cannot be opened'));
  const about = DATABASE_URL
    ? 'DATABASE_URL is not right'
    : `DATA_DIR is not right: the database in ${DATA_DIR}`;
  return new ConfigError(`${about}: ${reason}.`, { cause: error });
}

export function listenTrouble(error: unknown, { HOST, PORT }: Config): ConfigError {
  const { code } = error as Trouble;
  const trouble = (words: string) => new ConfigError(words, { cause: error });
  if (code === 'EADDRINUSE')
    return trouble(`The port is taken: stop the other program, or set PORT to another number than ${PORT}.`);
  if (code === 'EACCES') return trouble(`PORT is not right: this user may not listen on ${PORT}.`);
  return trouble(`HOST is not right: this machine cannot listen at ${inOneLine(HOST)} (${String(code)}).`);
}

const deepest = (trouble: Trouble): Trouble => (trouble.cause ? deepest(trouble.cause as Trouble) : trouble);

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').replace(/\.$/, '');
