// The server as a few files instead of over a thousand small modules, which take most of a start to find and to read.
// Nothing is renamed, and a line above each part says which file it is from. Run by ensure-built.mjs.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../', import.meta.url));
/** What brings more than modules: programs of the machine and WebAssembly. */
const external = ['sharp', '@electric-sql/pglite', 'harfbuzzjs', 'woff2-encoder'];
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
    // One letter beyond ASCII, and V8 keeps the whole text in twice the memory.
    rolldownOptions: { output: { ...names, charset: 'ascii', comments: false } },
  },
});
