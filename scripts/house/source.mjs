// Reads a source file for the other checks: its text, its bare code and its imports.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED_FOLDERS = new Set(['node_modules', 'migrations', 'public']);

/** Returns every path under a folder, relative to root, with forward slashes; none if the folder is missing. */
export function filesUnder(root, folder) {
  const found = [];
  for (const entry of entriesOf(join(root, folder))) {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) found.push(path);
    else if (!SKIPPED_FOLDERS.has(entry.name)) found.push(...filesUnder(root, path));
  }
  return found;
}

const entriesOf = (folder) => {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
};

export const readSource = (root, path) => source(path, readFileSync(join(root, path), 'utf8'));

export function source(path, text) {
  const code = bareCode(text);
  return { path, text, code, imports: importsIn(text, code), part: partOf(path), isTest: isTest(path) };
}

const isTest = (path) => /\.test\.(tsx?|mjs)$/.test(path) || path.startsWith('tests/');
const partOf = (path) => /^src\/([^/]+)\//.exec(path)?.[1] ?? path.split('/')[0];

const blank = (text) => text.replace(/[^\n]/g, ' ');

/** Returns the text with comments and strings replaced by spaces; the code in `${…}` stays. */
export function bareCode(text) {
  const quoted = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
  return text.replace(quoted, (piece) => (piece.startsWith('`') ? blankTemplate(piece) : blank(piece)));
}

const blankTemplate = (piece) =>
  piece
    .split(/(\$\{[^{}]*\})/)
    .map((part) => (part.startsWith('${') ? part : blank(part)))
    .join('');

/** Returns the imports of a file: `{ from, typeOnly, dynamic, line }`. */
function importsIn(text, code) {
  const statement = /\b(import|export)\s+(type\s)?(?:[\w*{}\s,$]*?\bfrom\s*)?(['"])([^'"\n]+)\3/g;
  const call = /\b(import)\s*(\()\s*(['"])([^'"\n]+)\3/g;
  return [...text.matchAll(statement), ...text.matchAll(call)]
    .filter((match) => code.startsWith(match[1], match.index))
    .map((match) => ({
      from: match[4],
      typeOnly: match[2]?.trim() === 'type',
      dynamic: match[2] === '(',
      line: lineAt(text, match.index),
    }));
}

export const lineAt = (text, index) => text.slice(0, index).split('\n').length;
