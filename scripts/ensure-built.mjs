// Builds the named parts, or all, but only a part whose sources have changed, so that a second `npm start` is quick.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprint } from './build/fingerprint.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const outputs = {
  client: 'dist/client/index.html',
  server: 'dist/server/main.js',
  database: 'dist/empty-database.tar',
};
const named = process.argv.slice(2);
const isWanted = (part) => named.length === 0 || named.includes(part);

await Promise.all(['client', 'server'].filter(isWanted).map(ensure));
// The database follows, since a small machine has no memory for three builds at once.
if (isWanted('database')) await ensure('database');

async function ensure(part) {
  const stamp = join(root, `dist/.${part}`);
  const expected = fingerprint(root, part);
  const built = existsSync(join(root, outputs[part])) && existsSync(stamp);
  if (built && readFileSync(stamp, 'utf8') === expected) return;
  console.error(`Building the ${part} (npm run build)...`);
  // 'node' by name, not process.execPath: npm puts node_modules/.bin first in PATH, which contains the right Node.
  const child = spawn('node', [`scripts/build-${part}.mjs`], { cwd: root, stdio: 'inherit' });
  const [code, signal] = await once(child, 'exit');
  if (signal === 'SIGKILL') console.error('The system ended the build. It takes 1 GiB of memory.');
  if (code !== 0) process.exit(code ?? 1);
  writeFileSync(stamp, expected);
}
