import { PerformanceObserver } from 'node:perf_hooks';
import v8 from 'node:v8';

const MiB = 1024 * 1024;
/** V8 grows the young half of the heap by whole factors: from 8 MiB, less the heads of its pages, doubling would pass from 16 to 32. */
const tripledFrom = 7 * MiB;
/** It is at 24 MiB; or at 16, where it was doubled before anybody could look. There it stays. */
const enough = 15 * MiB;
/** By how much the old half may grow before it is swept, in hundredths of what lives in it. */
const growth = 30;

/** V8 takes memory for speed that this server has no use for. */
export function keepHeapSmall() {
  v8.setFlagsFromString(`--heap-growing-percent=${growth}`);
  // Where a list mostly outlives a collection V8 makes the next ones old from birth. Of a socket's lists each lives until the
  // next frame: dead among the old they keep all they held, until the old half is swept.
  v8.setFlagsFromString('--no-allocation-site-pretenuring');
  keepYoungHalfSmall();
}

/**
 * V8 doubles its young generation while anything survives in it, and keeps it: ten thousand sockets that come and
 * sit still leave tens of MiB of nothing. Half as much is nearly as quick here; a quarter took a fifth more of the processor.
 * After a rest V8 takes it back to the least there is, so it is watched as long as the process lives.
 */
function keepYoungHalfSmall() {
  let factor = 0;
  const growBy = (wanted: number) => {
    if (wanted !== factor) v8.setFlagsFromString(`--semi-space-growth-factor=${wanted}`);
    factor = wanted;
  };
  const collected = new PerformanceObserver(() => {
    const capacity = youngHalf();
    growBy(capacity < tripledFrom ? 2 : capacity < enough ? 3 : 1);
  });
  collected.observe({ entryTypes: ['gc'] });
}

/** How much it can hold now, in bytes. */
function youngHalf(): number {
  const young = v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
  return young ? young.space_used_size + young.space_available_size : 0;
}
