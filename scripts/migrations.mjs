// npm run migrations NAME: writes the migration of a schema change. Only the newest snapshot stays, since drizzle-kit reads no other.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [name] = process.argv.slice(2);
if (!/^[a-z][a-z_]*$/.test(name ?? '')) {
  console.error('Name the migration for what it adds: npm run migrations reported_songs');
  process.exit(1);
}
const { status } = spawnSync('drizzle-kit', ['generate', '--name', name], { stdio: 'inherit' });
const folder = fileURLToPath(new URL('../src/server/database/migrations/meta/', import.meta.url));
const snapshots = readdirSync(folder).filter((file) => file.endsWith('_snapshot.json'));
for (const older of snapshots.toSorted().slice(0, -1)) rmSync(`${folder}${older}`);
process.exitCode = status ?? 1;
