import { fsyncSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { ConfigError } from '#server/config.ts';
import { makeFolder } from '#server/make-folder.ts';
import { emptyDatabase } from './empty-database.ts';

export type Embedded = { client: PGlite; close: () => Promise<void> };

/** `memory://` keeps nothing. A folder is locked for this process and written durably. */
export async function openEmbedded(folder: string): Promise<Embedded> {
  if (folder.startsWith('memory://')) {
    const client = await PGlite.create({ loadDataDir: await emptyDatabase() });
    return { client, close: () => client.close() };
  }
  makeDataFolder(folder);
  const unlock = lockFolder(folder);
  const options = { fs: new DurableFolder(join(folder, 'postgres')), startParams: durableStart() };
  const client = await PGlite.create(options as PGliteOptions);
  const close = async () => {
    await client.close();
    unlock();
  };
  return { client, close };
}

function makeDataFolder(folder: string) {
  try {
    makeFolder(folder);
  } catch (cause) {
    throw new ConfigError(`DATA_DIR is not right: the folder ${folder} cannot be made.`, { cause });
  }
}

/** PGlite does not notice a second process in its folder and would lose that one's writes; SQLite's file lock does notice. */
function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('pragma locking_mode=exclusive; begin exclusive');
  } catch (cause) {
    const message = `Another Banger Battle is using ${folder}. Stop it, or set DATA_DIR to another folder.`;
    throw new ConfigError(message, { cause });
  }
  return () => lock.close();
}

/** PGlite starts with fsync off; fdatasync does nothing in its C library, fsync does. */
function durableStart(): string[] {
  const { defaultStartParams } = PGlite as unknown as { defaultStartParams: string[] };
  return [...defaultStartParams.filter((p) => p !== '-F'), '-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];
}

type Stream = { nfd?: number };
type Module = { NODEFS: { stream_ops: { fsync?: (stream: Stream) => number } } };
type Init = { emscriptenOpts: { preRun: ((module: Module) => void)[] } };

/** A folder whose fsync reaches the disk: the file system below PGlite leaves the call out. */
class DurableFolder extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const made = await super.init(...args);
    (made as unknown as Init).emscriptenOpts.preRun.push((module) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) fsyncSync(stream.nfd);
        return 0;
      };
    });
    return made;
  }
}
