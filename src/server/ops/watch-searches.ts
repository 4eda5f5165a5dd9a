import { Counter, Gauge, type Registry } from 'prom-client';
import { within } from '#server/http/within.ts';
import type { Context } from '#server/settings/context.ts';

/** Figures must come even when the database does not answer, in milliseconds. */
const patienceMs = 2000;

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
      this.set((await within(patienceMs, songs.budgetLeft(), null)) ?? Number.NaN);
    },
  });
}
