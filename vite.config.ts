import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/build/chunks.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`;

/** What a press waits for comes in one journey; all else is on its way before it is wanted. */
const atOnce = (file: string, imports: string[]) =>
  file.includes('/name-login-') ? imports.filter((each) => each.includes('/common-')) : [];

export default defineConfig({
  root: 'src/client',
  plugins: [react(), tailwind()],
  // React has had it itself for years; the stand-in for older ones stays out.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 1024,
    manifest: true,
    reportCompressedSize: false,
    // Every browser that shows our colours (oklch) preloads modules by itself.
    modulePreload: { polyfill: false, resolveDependencies: atOnce },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: chunkGroups() } },
    },
  },
  server: {
    port: 3000,
    strictPort: true,
    // The host stays what the browser asked for: the server refuses writes that come from another one.
    proxy: {
      '/api': { target: api, changeOrigin: false },
      '/cards': { target: api, changeOrigin: false },
      '/ws': { target: api, ws: true, changeOrigin: false },
    },
  },
});
