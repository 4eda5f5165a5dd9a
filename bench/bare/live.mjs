// A bare ws server: relays the messages of a socket to the other socket of its pair.
import { WebSocketServer } from 'ws';

const seats = new Map();
const { PORT } = process.env;
const wss = new WebSocketServer({ port: Number(PORT), host: '127.0.0.1', perMessageDeflate: false });
wss.on('listening', () => process.stdout.write(`ws: http://localhost:${PORT}\n`));
wss.on('connection', (socket, request) => {
  const seat = request.url.slice(1);
  const other = seat.endsWith('a') ? `${seat.slice(0, -1)}b` : `${seat.slice(0, -1)}a`;
  seats.set(seat, socket);
  socket.on('message', (data) => seats.get(other)?.send(String(data)));
  socket.on('close', () => seats.delete(seat));
});
process.on('SIGTERM', () => process.exit(0));
