import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/build/chunks.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`;

/** Preloads only what a press on the login waits for. The other chunks are fetched before they are needed. */
const preloaded = (file: string, imports: string[]) =>
  file.includes('/name-login-') ? imports.filter((each) => each.includes('/common-')) : [];

export default defineConfig({
  root: 'src/client',
  plugins: [react(), tailwind()],
  // React has had this hook since version 18, so the shim for older versions is left out.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 1024,
    manifest: true,
    reportCompressedSize: false,
    // Every browser that supports our colours (oklch) also supports `modulepreload`.
    modulePreload: { polyfill: false, resolveDependencies: preloaded },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: chunkGroups() } },
    },
  },
  server: {
    port: 3000,
    strictPort: true,
    // The Host header stays as the browser sent it, because the server refuses writes from another origin.
    proxy: {
      '/api': { target: api, changeOrigin: false },
      '/cards': { target: api, changeOrigin: false },
      '/ws': { target: api, ws: true, changeOrigin: false },
    },
  },
});
