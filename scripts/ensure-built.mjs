// Builds a half only when something it is made of has changed, so a second `npm start` is quick. Both, or the one that is named.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprint } from './build/fingerprint.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const whole = { client: 'dist/client/index.html', server: 'dist/server/main.js' };
const [named] = process.argv.slice(2);

await Promise.all((named ? [named] : Object.keys(whole)).map(ensure));

async function ensure(half) {
  const stamp = join(root, `dist/.${half}`);
  const want = fingerprint(root, half);
  const built = existsSync(join(root, whole[half])) && existsSync(stamp);
  if (built && readFileSync(stamp, 'utf8') === want) return;
  console.error(`Building the ${half} (npm run build)...`);
  // 'node' by name, not process.execPath: npm puts node_modules/.bin first in PATH, and the right Node is there.
  const child = spawn('node', [`scripts/build-${half}.mjs`], { cwd: root, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exit(code ?? 1);
  writeFileSync(stamp, want);
}
