// `npm run simulate:searches -- [--battles 2000] [--seed 1] [--searches 90]`: how a day's searches are answered, and by
// whom. The last one is how many YouTube grants that day.
import { parseArgs } from 'node:util';
import { playSearchDay } from './search-day.ts';

const { values } = parseArgs({
  options: {
    battles: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    searches: { type: 'string', default: '90' },
  },
});
const [battles, seed, perDay] = [Number(values.battles), Number(values.seed), Number(values.searches)];
const { searches, well, wanted, bySource, upstream, empty } = await playSearchDay({ battles, seed, perDay });
const percent = (part: number, all: number) => `${((100 * part) / Math.max(all, 1)).toFixed(1)} %`;

console.table(
  Object.entries(bySource).map(([source, from]) => ({
    ...{ source, searches: from.searches, share: percent(from.searches, searches) },
    'five relevant': percent(from.well, from.searches),
  })),
);
console.log(`${battles} battles, seed ${seed}: ${searches} searches`);
console.log(`at least five relevant songs: ${percent(well, searches)}; none at all: ${empty}`);
console.log(`the wanted song or artist among the first five: ${percent(wanted, searches)}`);
console.log(`upstream: ${upstream.answered} of ${perDay} answered, ${upstream.refused} refused`);
