type Closing = { once(event: 'close', listener: () => void): unknown };

/** Resolves when the socket closes, even after an error: a server may close a connection while the client still writes. */
export const closed = (socket: Closing): Promise<void> =>
  new Promise((done) => void socket.once('close', () => done()));
