import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readAds } from './ads.ts';

describe('The ads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'banger-battle-ads-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (text: string): string => {
    const path = join(folder, 'ads.json');
    writeFileSync(path, text);
    return path;
  };
  const ad = { title: 'Headphones', text: 'Hear it all.', href: 'https://shop.example' };

  test('are the built-in ones unless the operator has others', () => {
    const { male, other } = readAds(undefined);
    expect([male.length, other.length]).toEqual([1, 1]);
  });

  test('are read from the operator’s file', () => {
    const sets = { male: [ad], other: [ad, ad] };
    expect(readAds(file(JSON.stringify(sets)))).toEqual(sets);
  });

  test.each([
    ['invalid JSON', 'male: Headphones'],
    ['an empty set', JSON.stringify({ male: [], other: [ad] })],
    ['a set missing', JSON.stringify({ male: [ad] })],
    ['an ad without a link', JSON.stringify({ male: [{ title: 'x', text: 'y' }], other: [ad] })],
  ])('prevent the start with a one-line message for %s', (_, text) => {
    expect(() => readAds(file(text))).toThrow(/^ADS_FILE is invalid: [^\n]*$/);
  });

  test('prevent the start with a message if the file is missing', () => {
    expect(() => readAds(join(folder, 'nowhere.json'))).toThrow(
      /^ADS_FILE is invalid: \S+nowhere\.json cannot be read \(ENOENT\)\.$/,
    );
  });
});
