// A bare node:http server: answers every request with the head and body that it was given.
import { createServer } from 'node:http';

const { PORT, HEAD, BODY } = process.env;
const head = JSON.parse(HEAD);
const body = Buffer.from(BODY);
const server = createServer((_req, res) => {
  res.writeHead(200, head);
  res.end(body);
});
server.keepAliveTimeout = 72_000;
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write(`node:http: http://localhost:${PORT}\n`));
process.on('SIGTERM', () => process.exit(0));
