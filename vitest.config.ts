import { defineConfig } from 'vitest/config';

/** Only what fails takes so long, or a machine that is busy with something else. In milliseconds. */
const timeouts = { testTimeout: 60_000, hookTimeout: 120_000 };

// Two projects, one after the other: the browsers of a test want the machine to themselves and one more test.
export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: ['tests/support/build-server.ts', 'tests/support/make-empty-database.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: ['tests/e2e/**'],
          sequence: { groupOrder: 0 },
          ...timeouts,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/support/packed-browser.ts',
          sequence: { groupOrder: 1 },
          ...timeouts,
          testTimeout: 240_000,
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
