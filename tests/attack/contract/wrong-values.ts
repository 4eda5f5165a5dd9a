import { absent } from './fields.ts';

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
const nestedObject = (depth: number): unknown => (depth === 0 ? 1 : { a: nestedObject(depth - 1) });

/** What players, programs and thieves put where something else belongs. */
export const wrongValues: readonly unknown[] = [
  ...[absent, null, true, false, '', ' ', 'x', 'xy', 'null', 'undefined', '0', '-1', '1e9'],
  ...[0, -1, 1, 1.5, 11, 100, 1e12, -1e12, 2 ** 31, 2 ** 53, 1e308, -0.000_001],
  ...[[], [1], [null], [[]], {}, { a: 1 }, { toString: 'x' }, { length: 3 }, { id: { $ne: null } }],
  ...['x'.repeat(50), 'x'.repeat(301), 'x'.repeat(5001), 'x'.repeat(100_000), '🎸'.repeat(2000)],
  ...[
    '🎸🎸',
    '👩‍👩‍👧‍👦',
    'é\u0301\u0301\u0301',
    '\u202eevil',
    'שלום',
    '\u200b',
    '\ufeff',
    '\ud800',
    'a\udc00b',
  ],
  ...['nul\u0000byte', '\u0000', '\u001b[31m', 'a\r\nSet-Cookie: x=y', '%00', '%', '\\', '../../etc/passwd'],
  ...["'; drop table users; --", "' or '1'='1", '$1', '<script>alert(1)</script>', '{{7*7}}', '#{7*7}'],
  ...['constructor', '__proto__', 'toString', 'male_9', 'fastest', 'anything_goes', 'javascript:alert(1)'],
  JSON.parse('{"__proto__":{"admin":true}}'),
  JSON.parse('{"constructor":{"prototype":{"admin":true}}}'),
  ...[nested(2000), nestedObject(2000)],
];
