// What processes have cost so far, and what they hold, from /proc. Costs are in seconds of one core; the living are counted by
// the nanosecond.
import { readdirSync, readFileSync } from 'node:fs';

/** Ticks a second of /proc/…/stat; Linux has used 100 for decades on every machine. */
const ticks = 100;

type Stat = { parent: number; ofTheDead: number };

function statOf(pid: number | string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (field: number) => fields[field] ?? 0;
    return { parent: at(1), ofTheDead: (at(13) + at(14)) / ticks };
  } catch {
    return null;
  }
}

/** All threads of a process; 0 for one that has ended. */
function ownOf(pid: number | string): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const spent = (thread: string) =>
      readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0];
    return threads.reduce((sum, thread) => sum + Number(spent(thread)) / 1e9, 0);
  } catch {
    return 0;
  }
}

/** One process and all its children, those that have ended included; 0 for one that has ended. */
export function cpuOf(pid: number): number {
  for (;;) {
    const main = statOf(pid);
    if (!main) return 0;
    const children = readdirSync('/proc').filter((name) => isChild(name, pid));
    const living = [pid, ...children].reduce((sum: number, each) => sum + ownOf(each), 0);
    // One that ended meanwhile would be counted twice, or not at all.
    if (statOf(pid)?.ofTheDead === main.ofTheDead) return main.ofTheDead + living;
  }
}

const isChild = (name: string, pid: number) => /^\d+$/.test(name) && statOf(name)?.parent === pid;

/** This process alone; the servers it started are its children. */
export function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Whether the kernel gave this process the memory it shares with others in large pages. */
export const hasLargePages = (pid: number): boolean =>
  readFileSync(`/proc/${pid}/maps`, 'utf8').includes('/anon_hugepage');

/** Resident memory of one process, in MiB. */
export function memoryOf(pid: number): number {
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1] ?? 0) / 1024;
}
