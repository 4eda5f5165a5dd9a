/** Why a socket is closed by us; the numbers are the protocol's own. */
export const closing = {
  badData: 1003,
  badText: 1007,
  tooMuch: 1008,
  signedOut: 1008,
  later: 1013,
} as const;
