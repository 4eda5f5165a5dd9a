import { chmodSync, existsSync, fsyncSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { ConfigError } from '#server/settings/config.ts';
import { folderError, openPrivateFolder } from '#server/settings/private-folder.ts';
import { emptyDatabase, migrationsFolder } from './files.ts';
import { isComplete, openingError } from './folder-check.ts';
import type { OpenDatabase, QueryPrepared, Statement } from './open.ts';

export async function openFolder(folder: string): Promise<OpenDatabase> {
  const embedded = await openEmbedded(folder);
  const db = drizzle(embedded.client);
  await migrate(db, { migrationsFolder });
  const queryPrepared: QueryPrepared = async <Row>({ text }: Statement, values: unknown[]) =>
    (await embedded.client.query<Row>(text, values)).rows;
  return {
    db,
    queryPrepared,
    transaction: (work) => db.transaction(work),
    now: Date.now,
    close: embedded.close,
  };
}

/** Opens PGlite in memory (`memory://`), or in a folder that is locked for this process and written durably. @throws ConfigError */
export async function openEmbedded(folder: string) {
  if (folder.startsWith('memory://')) {
    // The data is in memory already: the default of 128 MB of buffers would only duplicate it, and clearing them takes half a second.
    const startParams = [...startParamsOf(PGlite), '-c', 'shared_buffers=2MB'];
    const client = await PGlite.create({ loadDataDir: await emptyDatabase(), startParams } as PGliteOptions);
    return { client, close: () => client.close() };
  }
  createDataFolder(folder);
  const unlock = lockFolder(folder);
  try {
    const client = await openLocked(folder);
    const close = async () => {
      await client.close();
      unlock();
    };
    return { client, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openLocked(folder: string): Promise<PGlite> {
  const [databaseFolder, unfinished] = [join(folder, 'postgres'), join(folder, 'unfinished')];
  try {
    rmSync(unfinished, { recursive: true, force: true });
    if (!isComplete(databaseFolder)) await createDatabase(folder, unfinished, databaseFolder);
  } catch (cause) {
    throw folderError(folder, databaseFolder, cause);
  }
  return openEngine(folder, databaseFolder);
}

/** Creates the database in another folder and renames that, so that a power failure cannot leave a half-created database. */
async function createDatabase(folder: string, unfinished: string, databaseFolder: string): Promise<void> {
  mkdirSync(unfinished, { mode: 0o700 });
  // PostgreSQL runs crash recovery on the copied files, which flushes each of them to the disk.
  const engine = await openEngine(folder, unfinished, await emptyDatabase());
  await engine.close();
  if (existsSync(databaseFolder)) rmdirSync(databaseFolder);
  renameSync(unfinished, databaseFolder);
}

async function openEngine(folder: string, databaseFolder: string, loadDataDir?: Blob): Promise<PGlite> {
  const stderr: string[] = [];
  const onStderr = (line: string) => stderr.push(line) > 0;
  const options = {
    fs: new DurableFolder(databaseFolder),
    startParams: durableStart(),
    onStderr,
    loadDataDir,
  };
  try {
    const engine = await PGlite.create(options as PGliteOptions);
    stderr.length = 0;
    return engine;
  } catch (cause) {
    throw openingError(folder, stderr, cause);
  }
}

function createDataFolder(folder: string) {
  try {
    openPrivateFolder(folder, ['postgres', 'lock', 'admin-endpoint']);
  } catch (cause) {
    throw folderError(folder, `the folder ${folder}`, cause);
  }
}

/** SQLite's error code (SQLITE_BUSY) for a file that another process has locked. */
const busy = 5;

/** Locks the folder with SQLite's file lock: PGlite has no lock, and two processes in one folder would lose writes. */
function lockFolder(folder: string): () => void {
  const file = join(folder, 'lock');
  let lock: DatabaseSync | null = null;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    chmodSync(file, 0o600);
    lock.exec('pragma locking_mode=exclusive; begin exclusive');
    const locked = lock;
    return () => locked.close();
  } catch (cause) {
    lock?.close();
    if ((cause as { errcode?: number }).errcode !== busy) throw folderError(folder, file, cause);
    const message = `Another Banger Battle is using ${folder}. Stop it, or set DATA_DIR to another folder.`;
    throw new ConfigError(message, { cause });
  }
}

const startParamsOf = (engine: unknown) => (engine as { defaultStartParams: string[] }).defaultStartParams;

/**
 * Returns start parameters with fsync, which PGlite turns off by default; fdatasync has no effect in its C library. The default of
 * 128 MB of buffers is too much for a small machine, and the operating system caches the files as well.
 */
const durableStart = (): string[] => [
  ...startParamsOf(PGlite).filter((p) => p !== '-F'),
  ...'-c fsync=on -c wal_sync_method=fsync -c shared_buffers=16MB'.split(' '),
];

type Stream = { nfd?: number };
type Attributes = { mode?: number };
type NodeOps = {
  mknod: (parent: object, name: string, mode: number, dev: number) => object;
  setattr: (node: object, attributes: Attributes) => void;
};
type Module = {
  NODEFS: {
    node_ops: NodeOps;
    stream_ops: { fsync?: (stream: Stream) => number; setattr: NodeOps['setattr'] };
  };
};
type Init = { emscriptenOpts: { preRun: ((module: Module) => void)[] } };

/** Removes the rights of group and others; needed because the engine sets file modes itself and ignores the umask. */
const forOwner = (mode: number): number => mode & ~0o077;

/** A file system in which fsync reaches the disk, which NodeFS does not implement, and files are accessible only to their owner. */
class DurableFolder extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    (result as unknown as Init).emscriptenOpts.preRun.push(({ NODEFS: { node_ops, stream_ops } }) => {
      stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) fsyncSync(stream.nfd);
        return 0;
      };
      const { mknod } = node_ops;
      node_ops.mknod = (parent, name, mode, dev) => mknod(parent, name, forOwner(mode), dev);
      for (const ops of [node_ops, stream_ops]) {
        const { setattr } = ops;
        ops.setattr = (node, attributes) => {
          const { mode } = attributes;
          setattr(node, mode === undefined ? attributes : { ...attributes, mode: forOwner(mode) });
        };
      }
    });
    return result;
  }
}
