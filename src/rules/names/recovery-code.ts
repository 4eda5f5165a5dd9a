/** Without I, L, O, 0 and 1, which look alike on paper, and without U, so that fewer codes spell words. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const groups = 4;
const groupLength = 6;
const group = `[${letters}]{${groupLength}}`;

export const recoveryCodeFormat = new RegExp(`^${group}(-${group}){${groups - 1}}$`);

/** Bytes below this limit, a multiple of the number of letters, make each letter equally probable. */
const byteLimit = 256 - (256 % letters.length);

/** Returns a random code such as `K7QWDX-3MPXAH-9TRHNJ-B5CVEM`, with 117 bits of entropy; `randomByte` returns 0 to 255. */
export function makeRecoveryCode(randomByte: () => number): string {
  const letter = (): string => {
    let byte = randomByte();
    while (byte >= byteLimit) byte = randomByte();
    return letters[byte % letters.length] ?? '';
  };
  const nextGroup = () => Array.from({ length: groupLength }, letter).join('');
  return Array.from({ length: groups }, nextGroup).join('-');
}
