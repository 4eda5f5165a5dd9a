// Drops the songs of the built-in catalogue that no longer play: `YOUTUBE_API_KEY=… npm run check:catalogue`.
// The check costs one unit of the quota for 50 songs, and no search; with `-- --repair 10` it searches another video
// for up to 10 of them, with one search each.
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
const options = { file, repair: Number(values.repair), apiKey, apiUrl, region: YOUTUBE_REGION || null };

try {
  console.log(await checkCatalogue(options));
} catch (error) {
  if (!(error instanceof NotChecked)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
