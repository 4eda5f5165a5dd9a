import { defineConfig } from 'vitest/config';

/** Only what fails takes so long, or a machine that is busy with something else. In milliseconds. */
const timeouts = {
  ...{ testTimeout: 60_000, hookTimeout: 120_000 },
  expect: { poll: { timeout: 30_000 } },
};

// All files of all projects share the workers; the browsers' come first, so that what is left in the end is short. Most files share
// their process with others (`isolate: false`): loading the game anew for each would cost more than its tests do.
export default defineConfig({
  test: {
    // Of two cores: a browser test waits for a third of its time.
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
      // The browser's modules keep what a page keeps (toasts, who is signed in), so each file has them to itself.
      { test: { name: 'client', include: ['src/client/**/*.test.ts'], pool: 'threads', ...timeouts } },
      // Makes the pictures of docs/screens; only `npm run pictures` asks for it.
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
