import { defineConfig } from 'vitest/config';

const timeouts = { testTimeout: 30_000, hookTimeout: 120_000 };

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
          sequence: { groupOrder: 1 },
          ...timeouts,
        },
      },
      // Makes the pictures of docs/screens; only `npm run pictures` asks for it.
      ...(process.env.PICTURES
        ? [{ test: { name: 'pictures', include: ['tests/pictures/*.ts'], ...timeouts } }]
        : []),
    ],
  },
});
