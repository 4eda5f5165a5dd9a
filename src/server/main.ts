import { enableCompileCache } from 'node:module';

// The handlers are installed first, so that a signal to stop causes a clean exit even during the start.
const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());

// The compile cache speeds up later starts. It applies only to modules loaded after this call.
enableCompileCache();
const { run } = await import('./start/run.ts');
await run(stopping);
