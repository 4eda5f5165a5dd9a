import { onTestFinished, vi } from 'vitest';

/** Lets the machine's clock jump by `ms` for this test, as after a freeze of the process. The clock of a test server is another one. */
export function freeze(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  onTestFinished(() => void vi.useRealTimers());
}
