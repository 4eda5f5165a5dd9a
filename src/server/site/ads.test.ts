import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readAds } from './ads.ts';

describe('The banners', () => {
  const folder = mkdtempSync(join(tmpdir(), 'banger-battle-ads-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (text: string): string => {
    const path = join(folder, 'ads.json');
    writeFileSync(path, text);
    return path;
  };
  const banner = { title: 'Headphones', text: 'Hear it all.', href: 'https://shop.example' };

  test('are our own until an operator brings others', () => {
    const { male, other } = readAds(undefined);
    expect([male.length, other.length]).toEqual([1, 1]);
  });

  test('are read from the operator’s file', () => {
    const sets = { male: [banner], other: [banner, banner] };
    expect(readAds(file(JSON.stringify(sets)))).toEqual(sets);
  });

  test.each([
    ['no JSON', 'male: Headphones'],
    ['an empty set', JSON.stringify({ male: [], other: [banner] })],
    ['a set missing', JSON.stringify({ male: [banner] })],
    ['a banner without a link', JSON.stringify({ male: [{ title: 'x', text: 'y' }], other: [banner] })],
  ])('stop the start in one line with %s', (_, text) => {
    expect(() => readAds(file(text))).toThrow(/^ADS_FILE is not right: [^\n]*$/);
  });

  test('stop the start when the file is not there, and say just that', () => {
    expect(() => readAds(join(folder, 'nowhere.json'))).toThrow(
      /^ADS_FILE is not right: \S+nowhere\.json cannot be read \(ENOENT\)\.$/,
    );
  });
});
