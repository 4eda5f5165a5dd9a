import { PerformanceObserver } from 'node:perf_hooks';
import v8 from 'node:v8';

/** In bytes: the young half of the heap is at 16 MiB from here on, of the 48 it may grow to. */
const enough = 9 * 1024 * 1024;
/** By how much the old half may grow before it is swept, in hundredths of what lives in it. */
const growth = 30;

/** V8 takes memory for speed that this server has no use for. */
export function keepHeapSmall() {
  v8.setFlagsFromString(`--heap-growing-percent=${growth}`);
  keepYoungHalfSmall();
}

/**
 * V8 doubles its young generation while anything survives in it, and keeps it: ten thousand sockets that come and
 * sit still leave tens of MiB of nothing. A third of that is as quick here.
 */
function keepYoungHalfSmall() {
  const collected = new PerformanceObserver(() => {
    const young = v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    if (young === undefined || young.space_size < enough) return;
    collected.disconnect();
    v8.setFlagsFromString('--semi-space-growth-factor=1');
  });
  collected.observe({ entryTypes: ['gc'] });
}
