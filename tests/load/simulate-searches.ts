// `npm run simulate:searches -- [--battles 100,250,500,1000,2000] [--seed 1] [--searches 90] [--others 400]` reports how well
// and from which source the searches of each day are answered. `--battles`: battles of each day, starting with an empty
// database; `--searches`: daily YouTube searches; `--others`: number of artists that are not in the catalogue.
import { parseArgs } from 'node:util';
import { playSearchDays } from './search-day.ts';

const { values } = parseArgs({
  options: {
    battles: { type: 'string', default: '100,250,500,1000,2000' },
    seed: { type: 'string', default: '1' },
    searches: { type: 'string', default: '90' },
    others: { type: 'string', default: '400' },
  },
});
const battles = values.battles.split(',').map(Number);
const [seed, perDay, others] = [Number(values.seed), Number(values.searches), Number(values.others)];
const reports = await playSearchDays({ battles, seed, perDay, others });
const percent = (part: number, all: number) => `${((100 * part) / Math.max(all, 1)).toFixed(1)} %`;

for (const [at, day] of reports.entries()) {
  const { searches, upstream } = day;
  const rows = (counts: typeof day.bySource) =>
    Object.entries(counts).map(([name, count]) => [
      name,
      {
        searches: count.searches,
        share: percent(count.searches, searches),
        'five relevant': percent(count.five, count.searches),
        'the wanted first': percent(count.well, count.searches),
      },
    ]);
  console.log(`Day ${at + 1}: ${battles[at]} battles, seed ${seed}, ${searches} searches`);
  console.table(Object.fromEntries(rows(day.bySource)));
  console.log('By what the built-in catalogue knows of the wanted song: itself, its artist, nothing');
  console.table(Object.fromEntries(rows(day.byKnown)));
  console.log(`at least five relevant songs: ${percent(day.five, searches)}`);
  console.log(`the wanted song or one of its artist among the first five: ${percent(day.well, searches)}`);
  console.log(`the wanted song itself: ${percent(day.itself, searches)}; no song at all: ${day.empty}`);
  console.log(
    `upstream: ${upstream.answered} of ${perDay} searches, ${upstream.refused} refused; ${upstream.cheap} cheap calls\n`,
  );
}
