// `npm run dev`: starts the server on 3001, restarted on every change, and Vite on 3000, which proxies /api and /ws to the server.
// When one of the two ends, the other is stopped.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const apiPort = process.env.API_PORT ?? '3001';
const env = { ...process.env, API_PORT: apiPort };

const start = (args, extra) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...env, ...extra } });
const children = [
  start(['--watch', 'src/server/main.ts'], {
    NODE_ENV: env.NODE_ENV ?? 'development',
    PORT: apiPort,
    HOST: '127.0.0.1',
  }),
  start(['node_modules/vite/bin/vite.js'], {}),
];

let ending = false;
function end(code) {
  if (ending) return;
  ending = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}

for (const child of children) {
  child.on('exit', (code) => end(code ?? 1));
  child.on('error', () => end(1));
}
process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));
