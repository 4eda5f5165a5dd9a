import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bus } from './bus.ts';

/** How long the other instances have to answer, in milliseconds. One that takes longer counts as having no page. */
const answerMs = 300;

/** What instances ask and answer each other about open pages. */
export type OpenEvent = { whoIsOpen: string; users: string[] } | { areOpen: string[]; answers: string };

/** Asks every instance which players have a page open there. `isOpen`: whether one has a page here. */
export function openWhoIsOpen(bus: Bus, isOpen: (userId: string) => boolean) {
  const asking = new Map<string, Set<string>>();
  const send = (event: OpenEvent): Promise<boolean> =>
    bus.send(JSON.stringify(event)).then(
      () => true,
      () => false,
    );
  return {
    onEvent: (event: OpenEvent) => {
      if ('answers' in event) {
        for (const user of event.areOpen) asking.get(event.answers)?.add(user);
        return;
      }
      const areOpen = event.users.filter(isOpen);
      if (areOpen.length > 0) void send({ areOpen, answers: event.whoIsOpen });
    },
    /** Where the bus is away, only this instance's pages are known. */
    whoIsOpen: async (users: readonly string[]): Promise<Set<string>> => {
      const here = users.filter(isOpen);
      const elsewhere = users.filter((user) => !isOpen(user));
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
