/**
 * How long a visitor may take, in milliseconds: to say what they ask for, and to send all of it. The caller who drips bytes to keep
 * connections busy is cut off; a phone on a train is not.
 */
const headersTimeout = 10_000;
const requestTimeout = 20_000;
/** Nothing moves on the connection for so long: answers wait there for a caller who does not read them. */
const connectionTimeout = 60_000;

export const httpTimeouts = {
  requestTimeout,
  connectionTimeout,
  http: { headersTimeout, requestTimeout, connectionsCheckingInterval: 1000 },
} as const;
