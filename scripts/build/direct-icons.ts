// Icons are imported from one list of thousands. Taken from their own files instead, each goes with the page that shows
// it, and the bundler has a quarter of the files to read. Our own few lines draw them (ui/art/draw-icon.ts).
import type { Plugin } from 'vite';

const folder = 'lucide-react/dist/esm/icons';
const list = /import \{([^}]*)\} from 'lucide-react';/g;
const theirs = "import createLucideIcon from '../createLucideIcon.mjs'";
/** Drawn in one go, the parts of an icon need no keys; these are noise that no packer makes small. */
const noise = /, key: "\w+"|^ *size: \d+,$|^__iconData\.node;$/gm;
const ours = "import { drawIcon as createLucideIcon } from '#client/ui/art/draw-icon.ts'";

const fromRoot = (path: string) => new URL(`../../${path}`, import.meta.url).pathname;

/** HousePlus → house-plus, Volume2 → volume-2 */
const fileOf = (icon: string) =>
  icon.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-zA-Z])(?=\d)/g, '-').toLowerCase();

function importOf(name: string): string {
  const [icon = name, as = icon] = name.split(/\s+as\s+/);
  return `import ${as} from '${folder}/${fileOf(icon)}.mjs';`;
}

const rewrite = (code: string) =>
  code.replace(list, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
      .map(importOf)
      .join(' '),
  );

export const directIcons = (): Plugin => ({
  name: 'direct-icons',
  apply: 'build',
  enforce: 'pre',
  config: () => ({ resolve: { alias: { [folder]: fromRoot(`node_modules/${folder}`) } } }),
  // The shapes' own files are their library's, and its doors are not ours.
  resolveId: (id) =>
    id === '#client/ui/art/draw-icon.ts' ? fromRoot('src/client/ui/art/draw-icon.ts') : null,
  transform(code, id) {
    if (id.includes(folder)) return code.replace(theirs, ours).replace(noise, '');
    return /\/src\/client\/.*\.tsx?$/.test(id) ? rewrite(code) : null;
  },
});
