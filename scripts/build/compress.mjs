// Writes compressed copies next to each file, at the highest level, since they are written only once.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const text = /\.(?:js|css|svg|html|json|webmanifest)$/;
const maxShare = 0.95;

async function compress(path) {
  const bytes = readFileSync(path);
  const copies = [
    ['.br', await brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })],
    ['.gz', await gzip(bytes, { level: 9 })],
  ];
  for (const [ending, result] of copies) {
    if (result.length < bytes.length * maxShare) writeFileSync(path + ending, result);
  }
}

export async function compressFiles(folder) {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sent = paths.filter(
    (path) => text.test(path) && !/^(?:\.vite|pages)[\\/]|index\.html$/.test(relative(folder, path)),
  );
  await Promise.all(sent.map(compress));
}
