// The proxy with deploy/nginx.conf in front of real instances, where nginx is installed.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const file = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));
const program = '/usr/sbin/nginx';

/** Why the tests behind the proxy cannot run on this machine; null if they can. */
export const noNginx = existsSync(program) ? null : `nginx is not installed here (no ${program})`;
if (noNginx) console.warn(`${noNginx}: the tests behind the proxy were NOT run.`);

type Nginx = { port: number; stop(): Promise<void> };

/** Returns deploy/nginx.conf with only host names, ports, folders and certificates replaced. */
function localConfig(home: string, ports: { own: number; redirect: number; games: number[] }): string {
  return ports.games
    .reduce(
      (text, port, n) => text.replace(`game-${n + 1}:3000`, `127.0.0.1:${port}`),
      readFileSync(file, 'utf8'),
    )
    .replace('listen 80;', `listen 127.0.0.1:${ports.redirect};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${ports.own};`)
    .replace(/^\s*ssl_.*$/gm, '')
    .replaceAll('/tmp/nginx', `${home}/nginx`);
}

export async function startNginx(instances: { port: number }[]): Promise<Nginx> {
  const home = mkdtempSync(join(tmpdir(), 'banger-battle-nginx-'));
  const own = await freePort();
  const config = join(home, 'nginx.conf');
  const ports = { own, redirect: await freePort(), games: instances.map(({ port }) => port) };
  writeFileSync(config, localConfig(home, ports));
  const args = ['-c', config, '-e', 'stderr', '-g', 'daemon off;'];
  execFileSync(program, ['-t', ...args.slice(0, 4)], { stdio: 'pipe' });
  const child = spawn(program, args, { stdio: 'ignore' });
  const killed = () => void child.kill('SIGTERM');
  process.once('exit', killed);
  await waitUntilListening(own);
  const stop = async () => {
    process.removeListener('exit', killed);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    rmSync(home, { recursive: true, force: true });
  };
  return { port: own, stop };
}

/** Polls the port until nginx accepts connections, because nginx does not report that it is ready. */
async function waitUntilListening(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const answered = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  if (answered) return;
  await new Promise((done) => setTimeout(done, 20));
  await waitUntilListening(port);
}
