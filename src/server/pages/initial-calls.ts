import type { CallName } from '#contract/calls.ts';
import { pageAt, pages } from '#contract/pages.ts';
import { straightPath } from '#contract/straight-path.ts';
import { subjectOf } from '#server/previews/address.ts';

/** Whether an address names its battle by the code of the room, not by its number. */
export const isByCode = (pattern: string, about: string): boolean =>
  pattern.endsWith('/:id') && !/^\d{1,9}$/.test(about);

/** The calls of an address, and the part of it that they are about. */
export function initialCallsAt(url: string, session: boolean): { names: readonly CallName[]; about: string } {
  const { name, about } = pageAt(straightPath(url.split(/[?#]/, 1)[0] ?? ''), session);
  const { initialCalls, path } = pages[name];
  const subject = subjectOf(url);
  const isRoom = subject?.about === 'room';
  // A room's code is not looked up twice.
  const asked: readonly CallName[] = isByCode(path, about) ? ['currentUser'] : initialCalls;
  const names = asked.filter((call) => call !== 'findRoom' || isRoom);
  return { names, about: isRoom ? subject.code : about };
}
