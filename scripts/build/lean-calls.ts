// The browser makes the calls of the contract; who may make them and what they spend is the server's to know.
import type { Plugin } from 'vite';

const theServers = /\s(?:(?:access|limit): '[^']*'|status: \d+)(?:,|(?= \}))/g;

export const leanCalls = (): Plugin => ({
  name: 'lean-calls',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/src/contract/calls.ts') ? code.replace(theServers, '') : null),
});
