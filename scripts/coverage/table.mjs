// Reads docs/spec-coverage.md: every row of its tables says one thing the game does, where, and what proves it.

/** Stands in the place of a proof that there is not. */
const open = '—';

const begin = '<!-- counted by scripts/coverage, not by hand -->';
const end = '<!-- until here -->';

/** `{ line, section, says, files, proofs, note }` of every row. */
export function rowsIn(page) {
  let section = '';
  return page.split('\n').flatMap((text, at) => {
    if (text.startsWith('## ')) section = text.slice(3).trim();
    const cells = cellsOf(text);
    if (cells.length !== 4 || /^(:?-+:?|Statement)$/.test(cells[0])) return [];
    const [says, files, proofs, note] = cells;
    return [{ line: at + 1, section, says, files: codeIn(files), proofs: proofsIn(proofs), note }];
  });
}

const cellsOf = (text) =>
  text.startsWith('|')
    ? text
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.replaceAll('\\|', '|').trim())
    : [];

const codeIn = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]);
const proofsIn = (cell) => (cell === open ? [] : codeIn(cell));

/** The line at the head of the page. */
export function countsOf(rows) {
  const sections = [...new Set(rows.map((row) => row.section))].map((section) => {
    const inside = rows.filter((row) => row.section === section);
    return `${section}: ${provenIn(inside)} of ${inside.length}`;
  });
  const proven = provenIn(rows);
  return [
    `**${rows.length} statements, ${proven} proven by a test that ran and passed, ${rows.length - proven} open.**`,
    ...['', ...sections.map((each) => `- ${each}`)],
  ].join('\n');
}

const provenIn = (rows) => rows.filter((row) => row.proofs.length > 0).length;

const counted = new RegExp(`${begin}[\\s\\S]*?${end}`);

/** The page with its counts as they are. */
export const withCounts = (page) =>
  page.replace(counted, () => `${begin}\n${countsOf(rowsIn(page))}\n${end}`);
