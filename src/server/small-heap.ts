import { PerformanceObserver } from 'node:perf_hooks';
import v8 from 'node:v8';

const MiB = 1024 * 1024;
/** The young half of the heap is at 24 MiB from here on, of the 64 it may grow to. */
const enough = 17 * MiB;
/** It is at 8 MiB, and V8 grows it by whole factors: doubled it would pass from 16 to 32. */
const nearly = 7 * MiB;
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
 */
function keepYoungHalfSmall() {
  let factor = 0;
  const growBy = (wanted: number) => {
    if (wanted !== factor) v8.setFlagsFromString(`--semi-space-growth-factor=${wanted}`);
    factor = wanted;
  };
  const collected = new PerformanceObserver(() => {
    const young = v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    const size = young?.space_size ?? 0;
    if (size >= nearly) growBy(size < enough ? 3 : 1);
    if (size >= enough) collected.disconnect();
  });
  collected.observe({ entryTypes: ['gc'] });
}
