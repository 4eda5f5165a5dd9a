import { performance } from 'node:perf_hooks';
import { Counter, type Registry } from 'prom-client';

/**
 * How busy this process is. The loop counts that by itself, where prom-client would wake a server at rest again and again
 * to see how late it is.
 */
export function watchLoop(registry: Registry) {
  for (const which of ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'])
    registry.removeSingleMetric(`nodejs_eventloop_lag_${which}_seconds`);
  new Counter({
    name: 'nodejs_eventloop_time_seconds_total',
    help: 'How long the event loop was busy (active) and waited (idle)',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { active, idle } = performance.eventLoopUtilization();
      this.reset();
      this.inc({ state: 'active' }, active / 1000);
      this.inc({ state: 'idle' }, idle / 1000);
    },
  });
}
