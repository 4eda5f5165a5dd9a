// Measures the memory of the server after some battles and after ten times as many: its caches must be bounded.
import { memoryOf } from '../measure/cpu.ts';
import { createDiary } from '../measure/spread.ts';
import { playClash } from '../play/clash.ts';
import { fillSeats, leaveSeats, playInTurns, type Seat } from '../play/seats.ts';
import type { Databases } from '../servers/databases.ts';
import { serveGame } from '../servers/spawn.ts';

/** `after`, `afterTenTimes`: memory in MiB. */
export type Memory = { battles: number; inAll: number; after: number; afterTenTimes: number };

const atOnce = 16;
/** Time limits in seconds for the first battles and for nine times as many others, for a slow machine. */
const maxSeconds = { first: 8, others: 95 } as const;

export async function measureMemory(
  databases: Databases,
  battles: number,
  onStep: (what: string) => void,
): Promise<Memory> {
  const { port, pid } = databases.keep(await serveGame({ DATABASE_URL: await databases.database('memory') }));
  const seats = await fillSeats(port, atOnce);
  const memoryAfter = async (count: number, seconds: number) => {
    onStep(`${count} battles`);
    const played = await play(seats, count, seconds);
    await waitForGarbageCollection();
    return [played, memoryOf(pid)] as const;
  };
  const [played, after] = await memoryAfter(battles, maxSeconds.first);
  const [more, afterTenTimes] = await memoryAfter(9 * played, maxSeconds.others);
  leaveSeats(seats);
  return { battles: played, inAll: played + more, after, afterTenTimes };
}

/** Plays `count` battles, or as many as begin within `seconds`. Returns their number. */
async function play(seats: Seat[], count: number, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const diary = createDiary();
  let started = 0;
  const another = () => {
    const isAnother = started < count && performance.now() < until;
    started += isAnother ? 1 : 0;
    return isAnother;
  };
  await playInTurns(seats, another, (pair) => playClash(pair, diary, 'battle'));
  return started;
}

const waitForGarbageCollection = () => new Promise<void>((over) => void setTimeout(over, 1500));
