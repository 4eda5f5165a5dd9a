import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`;

export default defineConfig({
  root: 'src/client',
  plugins: [react(), tailwind()],
  build: { outDir: '../../dist/client', emptyOutDir: true, assetsInlineLimit: 1024 },
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
