import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the bundler's manifest: its output by source file. */
export const readManifest = (folder) => JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));

/** Returns every script and style that the sources import, directly or indirectly. */
export function filesOf(manifest, sources) {
  const seen = new Set();
  const scripts = new Set();
  const styles = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const { file, css = [], imports = [] } = manifest[key];
    (file.endsWith('.css') ? styles : scripts).add(file);
    for (const each of css) styles.add(each);
    for (const each of imports) visit(each);
  };
  for (const source of sources) visit(source);
  return { scripts: [...scripts], styles: [...styles] };
}
