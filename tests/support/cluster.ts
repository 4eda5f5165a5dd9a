// A PostgreSQL server in a temporary folder, removed at the end.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';

const debianHome = '/usr/lib/postgresql';
const programs = ['initdb', 'postgres'];

/** Folder with PostgreSQL's programs: on the PATH, else Debian's newest version; null if there is none. */
export const bin =
  folders().find((folder) => programs.every((program) => isRunnable(join(folder, program)))) ?? null;

function folders(): string[] {
  return [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...debianFolders()];
}

function debianFolders(): string[] {
  try {
    const versions = readdirSync(debianHome).sort((a, b) => Number(b) - Number(a));
    return versions.map((version) => join(debianHome, version, 'bin'));
  } catch {
    return [];
  }
}

/** Returns the path of another PostgreSQL program, or its bare name if it is not found. */
export const programOf = (name: string): string =>
  folders()
    .map((folder) => join(folder, name))
    .find(isRunnable) ?? name;

function isRunnable(path: string): boolean {
  return succeeds(() => accessSync(path, constants.X_OK));
}

/** PostgreSQL refuses to run as root, so root starts it as the user postgres. */
type Owner = { uid: number; gid: number } | undefined;
const idOf = (flag: string, user: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
const owner = (): Owner => {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: idOf('-u', 'postgres'), gid: idOf('-g', 'postgres') };
};

export type Cluster = {
  port: number;
  pid: number;
  home: string;
  stop: () => Promise<void>;
  /** Stops the server as an operator does, and starts it again with the same data. */
  halt: () => Promise<void>;
  resume: () => Promise<void>;
};
type Settings = Record<string, string | number>;

/** Starts a server with these settings. `durable` turns fsync on, which measurements need. */
export async function startCluster(
  settings: Settings = {},
  durability: 'durable' | 'volatile' = 'volatile',
  disk = tmpdir(),
): Promise<Cluster> {
  const home = mkdtempSync(join(disk, 'banger-battle-postgres-'));
  const as = owner();
  if (as) chownSync(home, as.uid, as.gid);
  const options = { ...as, cwd: home, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  const data = join(home, 'data');
  const initArgs = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  const init = (more: string[]) =>
    execFileSync(join(bin ?? '', 'initdb'), [...initArgs, ...more], { ...options, stdio: 'pipe' });
  // The en-US locale sorts a before B, the C locale does not, so queries that must sort by bytes fail the tests.
  if (!succeeds(() => init(['--locale-provider=icu', '--icu-locale=en-US']))) init(['--locale=C']);
  const port = await freePort();
  const address = { unix_socket_directories: home, listen_addresses: '127.0.0.1', port };
  const set = Object.entries({
    fsync: durability === 'durable' ? 'on' : 'off',
    ...address,
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const run = () => spawn(join(bin ?? '', 'postgres'), ['-D', data, ...set], { ...options, stdio: 'ignore' });
  let server = run();
  const killed = () => void server.kill('SIGQUIT');
  process.once('exit', killed);
  await waitUntilReady(server, port);
  const halt = async () => {
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
  };
  const resume = async () => {
    server = run();
    await waitUntilReady(server, port);
  };
  const stop = async () => {
    process.removeListener('exit', killed);
    if (server.exitCode === null) await halt();
    rmSync(home, { recursive: true, force: true });
  };
  return { port, pid: server.pid ?? 0, home, stop, halt, resume };
}

function succeeds(attempt: () => void): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

/** Polls PostgreSQL until it answers a query, because it does not report that it is ready. */
async function waitUntilReady(server: ChildProcess, port: number, tries = 200): Promise<void> {
  if (server.exitCode !== null) throw new Error(`PostgreSQL ended at once with ${server.exitCode}`);
  try {
    await query(`postgres://postgres@127.0.0.1:${port}/postgres`, 'select 1');
  } catch (error) {
    if (tries === 0) throw error;
    await new Promise((done) => setTimeout(done, 50));
    await waitUntilReady(server, port, tries - 1);
  }
}

export async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
