// `npm run simulate:searches -- [seed] [battles] [upstream searches]`: how a day's searches are answered, and by whom.
import { playSearchDay } from './search-day.ts';

const [seed = 1, battles = 2000, perDay = 90] = process.argv.slice(2).map(Number);
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
