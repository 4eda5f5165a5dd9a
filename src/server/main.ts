import { enableCompileCache } from 'node:module';
import { findModulesQuickly } from './quick-modules.ts';

// From the first moment on a signal to stop is a clean end, even before there is anything to stop.
const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());

// Later starts read compiled modules from the machine's temporary folder: about a quarter faster.
enableCompileCache();
findModulesQuickly();
const { run } = await import('./run.ts');
await run(stopping);
