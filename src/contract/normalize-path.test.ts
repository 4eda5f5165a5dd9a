import { expect, test } from 'vitest';
import { normalizePath } from './normalize-path.ts';

test.each([
  ['/', '/'],
  ['/)', '/'],
  ['/battle/12', '/battle/12'],
  ['/battle/12/', '/battle/12'],
  ['/battle/12).', '/battle/12'],
  ['/battle/12%22', '/battle/12'],
  ['/battle/12%E2%80%9D', '/battle/12'],
  ['/player/!!', '/player/!!'],
  ['/caf%C3%A9', '/café'],
  ['/%E0%A4%A', '/%E0%A4%A'],
])('%s leads to %s', (pathname, straight) => expect(normalizePath(pathname)).toBe(straight));
