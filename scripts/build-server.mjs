// Bundles the server into a few files: to find and read over a thousand small modules takes most of a start.
// Nothing is renamed, and a comment above each module contains the path of its file. Run by ensure-built.mjs.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../', import.meta.url));
/** Packages that cannot be bundled, since they contain native code or WebAssembly. */
const external = ['@takumi-rs/core', '@electric-sql/pglite'];
const names = { entryFileNames: '[name].js', chunkFileNames: '[name].js' };

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  json: { stringify: true },
  ssr: { noExternal: true, external, target: 'node' },
  build: {
    ssr: 'src/server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node26',
    minify: false,
    reportCompressedSize: false,
    // With a single character beyond ASCII, V8 stores the whole source with two bytes for each character.
    rolldownOptions: { output: { ...names, charset: 'ascii', comments: false } },
  },
});
