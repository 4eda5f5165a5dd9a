/** Returns the width and height in the header of a PNG file (IHDR), as '1200x630'; throws if it is not a PNG file. */
export function pngSize(file: Buffer): string {
  if (file.subarray(1, 4).toString() !== 'PNG') throw new Error('This is not a PNG file.');
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
}
