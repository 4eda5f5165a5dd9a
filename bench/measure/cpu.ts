// What processes have cost so far, from /proc: in seconds of one core.
import { readdirSync, readFileSync } from 'node:fs';

/** Ticks a second of /proc/…/stat; Linux has used 100 for decades on every machine. */
const ticks = 100;

type Stat = { parent: number; own: number; ofTheDead: number };

function statOf(pid: number | string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (field: number) => fields[field] ?? 0;
    return { parent: at(1), own: at(11) + at(12), ofTheDead: at(13) + at(14) };
  } catch {
    return null;
  }
}

/** One process and all its children, those that have ended included. */
export function cpuOf(pid: number): number {
  const main = statOf(pid);
  if (!main) return 0;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.parent === pid);
  const living = children.reduce((sum, stat) => sum + (stat?.own ?? 0), 0);
  return (main.own + main.ofTheDead + living) / ticks;
}

/** Resident memory of one process, in MiB. */
export function memoryOf(pid: number): number {
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1] ?? 0) / 1024;
}
