import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bus } from './bus.ts';

/** How long to wait for the other instances, in milliseconds; a slower one counts as having no page open. */
const answerMs = 300;

/** Requests and responses about open pages on the bus. Field names are fixed, because versions may be mixed. */
export type PagesEvent = { whoIsOpen: string; users: string[] } | { areOpen: string[]; answers: string };

/** Finds players with an open page at any instance. `hasPage`: returns whether a player has a page open at this instance. */
export function createOpenPages(bus: Bus, hasPage: (userId: string) => boolean) {
  const pending = new Map<string, Set<string>>();
  const send = (event: PagesEvent): Promise<boolean> =>
    bus.send(JSON.stringify(event)).then(
      () => true,
      () => false,
    );
  return {
    onEvent: (event: PagesEvent) => {
      if ('answers' in event) {
        for (const user of event.areOpen) pending.get(event.answers)?.add(user);
        return;
      }
      const open = event.users.filter(hasPage);
      if (open.length > 0) void send({ areOpen: open, answers: event.whoIsOpen });
    },
    /** Returns those with an open page; if the bus is unavailable, only those of this instance. */
    usersWithPages: async (users: readonly string[]): Promise<Set<string>> => {
      const local = users.filter(hasPage);
      const others = users.filter((user) => !hasPage(user));
      if (others.length === 0) return new Set(local);
      const requestId = randomUUID();
      const open = new Set(local);
      pending.set(requestId, open);
      if (await send({ whoIsOpen: requestId, users: others })) await wait(answerMs);
      pending.delete(requestId);
      return open;
    },
  };
}
