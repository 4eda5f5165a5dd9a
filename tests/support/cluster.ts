// A PostgreSQL of one's own in a temporary folder, thrown away at the end.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';

const debianHome = '/usr/lib/postgresql';
const programs = ['initdb', 'postgres'];

/** The folder with PostgreSQL's programs: on the PATH, else Debian's newest; null when there is none. */
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

/** Another program of PostgreSQL's, wherever it lies. */
export const programOf = (name: string): string =>
  folders()
    .map((folder) => join(folder, name))
    .find(isRunnable) ?? name;

function isRunnable(path: string): boolean {
  return succeeds(() => accessSync(path, constants.X_OK));
}

/** PostgreSQL refuses to run as root; then it runs as its own user. */
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
  /** Stops it as an operator would, and starts it again over the same data. */
  halt: () => Promise<void>;
  resume: () => Promise<void>;
};
type Settings = Record<string, string | number>;

/** A cluster of one's own, with these settings; `kept` by the disk, as one that is measured must be. */
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
  const making = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  const init = (more: string[]) =>
    execFileSync(join(bin ?? '', 'initdb'), [...making, ...more], { ...options, stdio: 'pipe' });
  // English sorts a before B, C does not: what orders by a name must not depend on it.
  if (!succeeds(() => init(['--locale-provider=icu', '--icu-locale=en-US']))) init(['--locale=C']);
  const port = await freePort();
  const place = { unix_socket_directories: home, listen_addresses: '127.0.0.1', port };
  const set = Object.entries({
    fsync: durability === 'durable' ? 'on' : 'off',
    ...place,
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const run = () => spawn(join(bin ?? '', 'postgres'), ['-D', data, ...set], { ...options, stdio: 'ignore' });
  let server = run();
  const killed = () => void server.kill('SIGQUIT');
  process.once('exit', killed);
  await accepting(server, port);
  const halt = async () => {
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
  };
  const resume = async () => {
    server = run();
    await accepting(server, port);
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

/** PostgreSQL tells no one when it is ready, so it is asked until it answers. */
async function accepting(server: ChildProcess, port: number, tries = 200): Promise<void> {
  if (server.exitCode !== null) throw new Error(`PostgreSQL ended at once with ${server.exitCode}`);
  try {
    await query(`postgres://postgres@127.0.0.1:${port}/postgres`, 'select 1');
  } catch (error) {
    if (tries === 0) throw error;
    await new Promise((soon) => setTimeout(soon, 50));
    await accepting(server, port, tries - 1);
  }
}

export async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
