import { expect, test } from 'vitest';
import { makeRecoveryCode, recoveryCodeFormat } from './recovery-code.ts';

test('a recovery code uses each of its letters equally often', () => {
  let next = 0;
  const counts = new Map<string, number>();
  for (let code = 0; code < 10; code++) {
    const made = makeRecoveryCode(() => next++ % 256);
    expect(made).toMatch(recoveryCodeFormat);
    for (const letter of made.replaceAll('-', '')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  expect([...new Set(counts.values())]).toEqual([8]);
  expect(counts.size).toBe(30);
});

test('a recovery code has four groups of six letters that do not look alike', () => {
  expect('K7QWDX-3MPXAH-9TRHNJ-B5CVEM').toMatch(recoveryCodeFormat);
  for (const wrong of [
    'K7QWDX3MPXAH9TRHNJB5CVEM',
    'k7qwdx-3mpxah-9trhnj-b5cvem',
    'K7QWDX-3MPXAH-9TRHNJ',
    'K7QWDX-3MPXAH-9TRHNJ-B5CVE0',
    'K7QWDX-3MPXAH-9TRHNJ-B5CVEM\n',
  ])
    expect(wrong).not.toMatch(recoveryCodeFormat);
});
