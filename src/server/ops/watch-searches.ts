import { Counter, Gauge, type Registry } from 'prom-client';
import { withTimeout } from '#server/http/with-timeout.ts';
import type { Context } from '#server/settings/context.ts';

/** Figures must come even when the database does not answer, in milliseconds. */
const timeoutMs = 2000;

/** Where songs were found, and how many upstream searches the day still has. */
export function watchSearches(registry: Registry, { songs }: Context) {
  const registers = [registry];
  new Counter({
    ...{ name: 'song_searches_total', help: 'Song searches by where the answer came from' },
    ...{ labelNames: ['source'], registers },
    collect() {
      this.reset();
      for (const [source, count] of Object.entries(songs.searchesBySource())) this.inc({ source }, count);
    },
  });
  new Gauge({
    ...{ name: 'search_budget_left', help: 'Upstream searches left today, over all instances', registers },
    async collect() {
      this.set((await withTimeout(timeoutMs, songs.budgetLeft(), null)) ?? Number.NaN);
    },
  });
}
