import { WebSocketServer } from 'ws';

/** Opens sockets for signed-in users. Returns the function that sends a message to users. */
export function openLive(server, sessions) {
  const wss = new WebSocketServer({ noServer: true });
  const byUser = new Map();
  server.on('upgrade', (req, socket, head) => {
    sessions(req, {}, () => {
      const { userId } = req.session;
      if (!userId) return socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n');
      wss.handleUpgrade(req, socket, head, (ws) => {
        if (!byUser.has(userId)) byUser.set(userId, new Set());
        byUser.get(userId).add(ws);
        ws.on('message', () => ws.send(JSON.stringify({ type: 'joined' })));
        ws.on('close', () => byUser.get(userId)?.delete(ws));
      });
    });
  });
  return (userIds, message) => {
    const text = JSON.stringify(message);
    for (const userId of userIds) for (const ws of byUser.get(userId) ?? []) ws.send(text);
  };
}
