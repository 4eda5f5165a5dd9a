// Reads CPU time and memory of processes from /proc. CPU time is in seconds of one core, for running processes exact to the
// nanosecond.
import { readdirSync, readFileSync } from 'node:fs';

/** Ticks per second in /proc/…/stat: 100 on every Linux machine. */
const ticks = 100;

type Stat = { parent: number; endedChildren: number };

function statOf(pid: number | string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (field: number) => fields[field] ?? 0;
    return { parent: at(1), endedChildren: (at(13) + at(14)) / ticks };
  } catch {
    return null;
  }
}

/** Returns the CPU time of all threads of a process; 0 if the process has ended. */
function cpuOfThreads(pid: number | string): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const spent = (thread: string) =>
      readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0];
    return threads.reduce((sum, thread) => sum + Number(spent(thread)) / 1e9, 0);
  } catch {
    return 0;
  }
}

/** Returns the CPU time of a process and all its children, including ended children; 0 if the process has ended. */
export function cpuOf(pid: number): number {
  for (;;) {
    const main = statOf(pid);
    if (!main) return 0;
    const children = readdirSync('/proc').filter((name) => isChild(name, pid));
    const running = [pid, ...children].reduce((sum: number, each) => sum + cpuOfThreads(each), 0);
    // A child that ended meanwhile would be counted twice, or not at all, so the count starts again.
    if (statOf(pid)?.endedChildren === main.endedChildren) return main.endedChildren + running;
  }
}

const isChild = (name: string, pid: number) => /^\d+$/.test(name) && statOf(name)?.parent === pid;

/** Returns the CPU time of this process without its children, the servers. */
export function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Returns whether the shared memory of a process is in large pages. */
export const hasLargePages = (pid: number): boolean =>
  readFileSync(`/proc/${pid}/maps`, 'utf8').includes('/anon_hugepage');

/** Returns the resident memory of a process, in MiB. */
export function memoryOf(pid: number): number {
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1] ?? 0) / 1024;
}
