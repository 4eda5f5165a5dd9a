import { defineConfig } from 'vitest/config';

/** Only what fails takes so long, or a machine that is busy with something else. In milliseconds. */
const timeouts = { testTimeout: 60_000, hookTimeout: 120_000 };

// All files of all projects share the workers; the browsers' come first, so that what is left in the end is short.
export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: ['tests/support/build-server.ts', 'tests/support/make-empty-database.ts'],
    projects: [
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/support/packed-browser.ts',
          ...timeouts,
          testTimeout: 240_000,
        },
      },
      // The rules keep nothing between two calls (the house guard sees to it), so their tests may share a process.
      { test: { name: 'rules', include: ['src/rules/**/*.test.ts'], isolate: false, ...timeouts } },
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: ['tests/e2e/**', 'src/rules/**'],
          ...timeouts,
        },
      },
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
