// No list of the game is fetched page after page, yet the query library brings what that takes to every page.
import type { Plugin } from 'vite';

const pageAfterPage = /\/@tanstack\/query-core\/.*\/infiniteQueryBehavior\.js$/;
const never = `
export const infiniteQueryBehavior = () => { throw new Error('Infinite queries are left out of the build'); };
export const hasNextPage = () => false;
export const hasPreviousPage = hasNextPage;
`;

export const finiteQueries = (): Plugin => ({
  name: 'finite-queries',
  apply: 'build',
  enforce: 'pre',
  transform: (_, id) => (pageAfterPage.test(id) ? never : null),
});
