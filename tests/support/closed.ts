type Closing = { once(event: 'close', listener: () => void): unknown };

/** The end of a socket, also of one that fails before: a server that cuts a client off may do so while it writes. */
export const closed = (socket: Closing): Promise<void> =>
  new Promise((done) => void socket.once('close', () => done()));
