import { defineConfig } from 'vitest/config';

/** In milliseconds. Only a failing test takes so long, or one on a busy machine. */
const timeouts = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

// The files of all projects share the workers. The browser tests come first, so that only short files are left at the end. Most files
// share a process (`isolate: false`), because loading the game again for each file would take longer than its tests.
export default defineConfig({
  test: {
    // For two cores: a browser test waits during a third of its time.
    maxWorkers: 3,
    globalSetup: [
      'tests/support/build-server.ts',
      'tests/support/few-songs.ts',
      'tests/support/shared-cluster.ts',
    ],
    projects: [
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/support/packed-browser.ts',
          isolate: false,
          ...timeouts,
          testTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: ['src/client/**'],
          isolate: false,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['tests/e2e/**'],
          isolate: false,
          ...timeouts,
        },
      },
      // The client's modules hold the state of a page (toasts, the current user), so each file has its own copy of them.
      { test: { name: 'client', include: ['src/client/**/*.test.ts'], pool: 'threads', ...timeouts } },
      // Takes the pictures of docs/screens; only for `npm run pictures`.
      ...(process.env.PICTURES
        ? [
            {
              test: {
                name: 'pictures',
                include: ['tests/pictures/*.ts'],
                globalSetup: 'tests/support/packed-browser.ts',
                ...timeouts,
              },
            },
          ]
        : []),
    ],
  },
});
