// Checks the length of files. (Biome's noExcessiveLinesPerFunction checks the length of functions.)
const LIMIT = 250;

const isExempt = (file) => file.path.endsWith('/tokens.css') || /^\/[/*] Generated\b/.test(file.text);

export function checkSizes(files) {
  return files
    .filter((file) => file.path.startsWith('src/') && !isExempt(file))
    .map((file) => ({ path: file.path, lines: file.text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > LIMIT)
    .map(({ path, lines }) => ({
      path,
      line: LIMIT + 1,
      what: `${lines} lines`,
      why: `a file has at most ${LIMIT}: give a part of it its own file and name`,
    }));
}
