import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = read('ARCHITECTURE.md');

/** Returns the text under a heading, up to the next heading. */
const under = (heading: string) =>
  page.split(/^#{2,3} /m).find((each) => each.startsWith(`${heading}\n`)) ?? '';

type Step = { at: string; text: string };
const stepsOf = (section: string): Step[] =>
  [...section.matchAll(/^\d+\. `([^`]+)`: (.*)$/gm)].map(([, at = '', text = '']) => ({ at, text }));

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
const imports = (from: string, to: string) => {
  const near = folderOf(from) === folderOf(to) ? [`'./${to.split('/').at(-1)}'`] : [];
  return [`'#${to.replace('src/', '')}'`, ...near].some((written) => read(from).includes(written));
};

/** Returns whether a step of a walk follows from the one before: one file imports the other, or both contain the stated name. */
function isConnected(steps: Step[], index: number): boolean {
  const { at, text } = steps[index] ?? { at: '', text: '' };
  const before = steps[Number(/\(from (\d+)\)/.exec(text)?.[1] ?? index) - 1]?.at ?? '';
  const name = /\(by the name `(\w+)`\)/.exec(text)?.[1];
  if (name) return [before, at].every((path) => new RegExp(`\\b${name}\\b`).test(read(path)));
  return imports(before, at) || imports(at, before);
}

describe('ARCHITECTURE.md', () => {
  it('has at most 1,500 words', () => {
    expect(page.split(/\s+/).length).toBeLessThanOrEqual(1500);
  });

  it.each(['Walk: one request, a song is sent', 'Walk: one live message reaches the other player'])(
    'contains "%s", in which each step leads to the next',
    (heading) => {
      const steps = stepsOf(under(heading));
      expect(steps.length).toBeGreaterThan(5);
      const broken = steps.filter((_, index) => index > 0 && !isConnected(steps, index));
      expect(broken.map(({ at }) => at)).toEqual([]);
    },
  );

  it('lists exactly the folders of every part', () => {
    const listed = [...under('Folders').matchAll(/^- `([^`]+)`/gm)].map(([, path = '']) => path);
    const existing = ['rules', 'contract', 'server', 'client'].flatMap((part) => [
      `src/${part}`,
      ...readdirSync(join(root, 'src', part), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `src/${part}/${name}`),
    ]);
    expect(listed.toSorted()).toEqual(existing.toSorted());
  });

  it.each(['Add a page', 'Add a call', 'Add a column'])(
    'contains "%s", in which every listed file contains the example',
    (heading) => {
      const section = under(heading);
      const [, example = ''] = /\(`(\w+)`\)/.exec(section) ?? [];
      const places = stepsOf(section).map(({ at }) => at);
      expect(places.length).toBeGreaterThan(2);
      expect(places.filter((path) => !existsSync(join(root, path)) || !read(path).includes(example))).toEqual(
        [],
      );
    },
  );

  it.each(['Add a live message of a move', 'Add a live message of a browser'])(
    'contains "%s", which lists exactly the files that contain the example',
    (heading) => {
      const section = under(heading);
      const [, example = ''] = /\(`(\w+)`\)/.exec(section) ?? [];
      const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
        /(?<!\.test)\.tsx?$/.test(path),
      );
      const known = files.map((path) => `src/${path}`).filter((path) => read(path).includes(example));
      expect(known.toSorted()).toEqual(
        stepsOf(section)
          .map(({ at }) => at)
          .toSorted(),
      );
    },
  );
});

describe('the documents', () => {
  it('name no file that does not exist', () => {
    const parts = ['src', 'tests', 'scripts', 'docs', 'deploy', 'bench'];
    const inParts = parts.flatMap((part) =>
      readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((path) => `${part}/${path}`),
    );
    const all = [...readdirSync(root), ...inParts];
    // A path may be relative to the root or to any folder, such as `device/cues.ts` or `cues.ts`.
    const exists = (path: string) => all.some((each) => each === path || each.endsWith(`/${path}`));
    const documents = [
      'README.md',
      'ARCHITECTURE.md',
      'CONTRIBUTING.md',
      ...all.filter((path) => path.startsWith('docs/') && path.endsWith('.md')),
    ];
    const missing = documents.flatMap((document) =>
      [...read(document).matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|css|sql|yaml|conf))`/g)]
        .map(([, path = '']) => path)
        .filter((path) => !/NAME|^\./.test(path) && !exists(path))
        .map((path) => `${document}: ${path}`),
    );
    expect(missing).toEqual([]);
  });
});
