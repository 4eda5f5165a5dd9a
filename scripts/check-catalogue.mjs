// Drops the songs of the built-in catalogue that do not play any more: `YOUTUBE_API_KEY=… npm run check:catalogue`.
// It costs one cheap unit for 50 songs and none of the day's searches; with `-- --repair 10` it looks
// for another video of up to so many of them, for one search each.
import { parseArgs } from 'node:util';
import { catalogueFile } from '#server/songs/catalogue/catalogue.ts';
import { checkCatalogue, NotChecked } from './catalogue/check.mjs';

const { values, positionals } = parseArgs({
  options: { repair: { type: 'string', default: '0' } },
  allowPositionals: true,
});
const [file = catalogueFile] = positionals;
const { YOUTUBE_API_KEY: apiKey, YOUTUBE_API_URL, YOUTUBE_REGION } = process.env;
const apiUrl = YOUTUBE_API_URL || 'https://www.googleapis.com/youtube/v3';
const wanted = { file, repair: Number(values.repair), apiKey, apiUrl, region: YOUTUBE_REGION || null };

try {
  console.log(await checkCatalogue(wanted));
} catch (error) {
  if (!(error instanceof NotChecked)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
