import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bus } from './bus.ts';

/** How long the other instances have to answer, in milliseconds. One that takes longer counts as having no page. */
const answerMs = 300;

/** What instances ask and answer each other about open pages; the names are those of every version on the bus. */
export type PagesEvent = { whoIsOpen: string; users: string[] } | { areOpen: string[]; answers: string };

/** Asks every instance which players have a page open there. `hasPage`: whether one has a page here. */
export function createUsersWithPages(bus: Bus, hasPage: (userId: string) => boolean) {
  const asking = new Map<string, Set<string>>();
  const send = (event: PagesEvent): Promise<boolean> =>
    bus.send(JSON.stringify(event)).then(
      () => true,
      () => false,
    );
  return {
    onEvent: (event: PagesEvent) => {
      if ('answers' in event) {
        for (const user of event.areOpen) asking.get(event.answers)?.add(user);
        return;
      }
      const open = event.users.filter(hasPage);
      if (open.length > 0) void send({ areOpen: open, answers: event.whoIsOpen });
    },
    /** Where the bus is away, only this instance's pages are known. */
    usersWithPages: async (users: readonly string[]): Promise<Set<string>> => {
      const here = users.filter(hasPage);
      const elsewhere = users.filter((user) => !hasPage(user));
      if (elsewhere.length === 0) return new Set(here);
      const question = randomUUID();
      const open = new Set(here);
      asking.set(question, open);
      if (await send({ whoIsOpen: question, users: elsewhere })) await wait(answerMs);
      asking.delete(question);
      return open;
    },
  };
}
