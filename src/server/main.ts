import { enableCompileCache } from 'node:module';

// From the first moment on a signal to stop is a clean end, even before there is anything to stop.
const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());

// Later starts read what is compiled already from the machine's temporary folder; only what is loaded from here on.
enableCompileCache();
const { run } = await import('./start/run.ts');
await run(stopping);
