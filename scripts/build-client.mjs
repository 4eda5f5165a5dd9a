// Builds the client: bundles it, writes its pages and compresses its files. Run by ensure-built.mjs.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { compressFiles } from './build/compress.mjs';
import { writePages } from './build/pages.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

await build({
  root: join(root, 'src/client'),
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'warn',
});
await writePages(root);
await compressFiles(join(root, 'dist/client'));
