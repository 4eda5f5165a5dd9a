import { describe, expect, it } from 'vitest';
import { largestFolder, linesOf, placesFor, valueCycles, wordsOf } from './count.mjs';
import { source } from './source.mjs';

describe('the count of the code', () => {
  it('counts lines without the last line break, and words as a reader does', () => {
    expect(linesOf([{ text: 'one\ntwo\n' }, { text: 'three\n' }])).toBe(3);
    expect(wordsOf(' a song,\n\n| and | its rating |')).toBe(8);
  });

  it('finds the folder with the most direct files', () => {
    const paths = ['src/a/one.ts', 'src/a/two.ts', 'src/a/deep/three.ts', 'src/b/four.ts'];
    expect(largestFolder(paths)).toEqual({ folder: 'src/a', files: 2 });
  });

  it('finds folders that import values in a circle, and ignores types', () => {
    const files = [
      source('src/server/battles/show.ts', "import { find } from '#server/rematches/store.ts'"),
      source('src/server/rematches/store.ts', "import { show } from '#server/battles/show.ts'"),
      source('src/server/limits/gates.ts', "import { show } from '#server/battles/show.ts'"),
      source('src/server/battles/clock.ts', "import type { Gate } from '#server/limits/gates.ts'"),
    ];
    expect(valueCycles(files)).toEqual([['src/server/battles', 'src/server/rematches']]);
  });

  it('counts a nested folder as a separate folder, and ignores files directly in a part', () => {
    const files = [
      source('src/client/app.ts', "import { a } from './data/a.ts'"),
      source('src/client/data/a.ts', "import { a } from '#client/app.ts'"),
      source('src/client/ui/a.ts', "import { b } from './art/b.ts'"),
      source('src/client/ui/art/b.ts', "import { a } from '#client/ui/a.ts'"),
    ];
    expect(valueCycles(files)).toEqual([['src/client/ui', 'src/client/ui/art']]);
  });

  it('reads the places for a page only from the list under its heading', () => {
    const page =
      '## Add\n\n### Add a page\n\n1. `src/a.ts`: its name\n2. `src/b.ts`: see `src/c.ts`\n\n### Add a call\n\n1. `src/d.ts`: it\n';
    expect(placesFor(page, 'Add a page')).toEqual(['src/a.ts', 'src/b.ts']);
    expect(placesFor(page, 'Add a song')).toEqual([]);
  });
});
