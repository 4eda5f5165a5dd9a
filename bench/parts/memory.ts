// What the server weighs after some battles, and after ten times as many: what it remembers has a bound.
import { memoryOf } from '../measure/cpu.ts';
import { createDiary } from '../measure/spread.ts';
import { playClash } from '../play/clash.ts';
import { fillSeats, leaveSeats, playInTurns, type Seat } from '../play/seats.ts';
import type { Databases } from '../servers/databases.ts';
import { serveGame } from '../servers/spawn.ts';

/** MiB. */
export type Memory = { battles: number; inAll: number; after: number; afterTenTimes: number };

const atOnce = 16;
/** Seconds the first battles may take, and nine times as many others: what a slow machine does not get to is not played. */
const longest = { first: 8, others: 95 } as const;

export async function measureMemory(
  databases: Databases,
  battles: number,
  tell: (what: string) => void,
): Promise<Memory> {
  const { port, pid } = databases.keep(await serveGame({ DATABASE_URL: await databases.database('memory') }));
  const seats = await fillSeats(port, atOnce);
  const weighAfter = async (count: number, seconds: number) => {
    tell(`${count} battles`);
    const played = await play(seats, count, seconds);
    await settled();
    return [played, memoryOf(pid)] as const;
  };
  const [played, after] = await weighAfter(battles, longest.first);
  const [more, afterTenTimes] = await weighAfter(9 * played, longest.others);
  leaveSeats(seats);
  return { battles: played, inAll: played + more, after, afterTenTimes };
}

/** So many battles, or as many as are begun in so many seconds; how many there were. */
async function play(seats: Seat[], count: number, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const diary = createDiary();
  let begun = 0;
  const another = () => {
    const isTime = begun < count && performance.now() < until;
    begun += isTime ? 1 : 0;
    return isTime;
  };
  await playInTurns(seats, another, (pair) => playClash(pair, diary, 'battle'));
  return begun;
}

const settled = () => new Promise<void>((over) => void setTimeout(over, 1500));
