import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { crowd, limits } from '#contract/calls.ts';
import { cookieIn } from '#server/accounts/cookie.ts';
import type { Context } from '#server/settings/context.ts';
import { addressOf, openFindIp } from './address.ts';
import { type Leave, openLanes } from './lanes.ts';
import type { Tally } from './tally.ts';

export type Reading = 'read' | 'page';

/** How much may be read, by a person and from an address. Each answers in how many seconds to come back, null for now. */
export type Readers = {
  /** Before anything is looked up for it. */
  enter(kind: Reading, request: IncomingMessage): number | null;
  /** Once it is known who asks, where a session came along; null: no one. */
  settle(kind: Reading, request: IncomingMessage, me: { id: string } | null): number | null;
  /** Its turn among those of its address; null when too many wait for that already. */
  turn(request: IncomingMessage): Promise<Leave> | null;
};

const nothing = () => {};

/** Without limits, everything. */
export const anyReaders: Readers = {
  enter: () => null,
  settle: () => null,
  turn: async () => nothing,
};

/**
 * A caller with a session counts for the address's crowd and for themselves; all others for those of the address who
 * are signed out. Whose session a cookie names is looked up only for a crowd that has some left.
 */
export function openReaders(
  context: Context,
  { people, addresses }: { people: Tally; addresses: Tally },
): Readers {
  const findIp = openFindIp(context.config.TRUST_PROXY);
  const unsettled = new WeakSet<IncomingMessage>();
  const lanes = openLanes();
  const signedOut = (kind: Reading, address: string) => addresses.spend(`${kind} ${address}`, limits[kind]);
  return {
    enter(kind, request) {
      const address = addressOf(findIp(request));
      const { cookie } = request.headers;
      if (cookie === undefined || !cookieIn(context, cookie)) return signedOut(kind, address);
      const wait = addresses.spend(`${kind} crowd ${address}`, limits[kind] * crowd);
      if (wait === null) unsettled.add(request);
      return wait;
    },
    settle(kind, request, me) {
      if (!unsettled.delete(request)) return null;
      const address = addressOf(findIp(request));
      if (!me) return signedOut(kind, address);
      const wait = people.spend(`${kind} ${me.id}`, limits[kind]);
      // Who has nothing left takes nothing from the others.
      if (wait !== null) addresses.giveBack(`${kind} crowd ${address}`);
      return wait;
    },
    // What a page of ours asks for itself belongs to the page's turn.
    turn: (request) =>
      request.socket instanceof Socket ? lanes.enter(addressOf(findIp(request))) : Promise.resolve(nothing),
  };
}

/** However its letters are written, the framework takes such an address for a call's. */
const call = /^(?:https?:\/\/[^/]*)?\/(?:a|%61)(?:p|%70)(?:i|%69)\//;

export const isRead = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && call.test(url);
