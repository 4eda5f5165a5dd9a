import { expect, test } from 'vitest';
import { isKnownService } from './push.ts';

const services = ['push.example', '*.push.example', 'http://127.0.0.1:4999'];

test.each(['https://push.example/send/abc', 'https://web.push.example/abc?x=1', 'http://127.0.0.1:4999/abc'])(
  'the server posts to a known push service: %s',
  (endpoint) => {
    expect(isKnownService(endpoint, services)).toBe(true);
  },
);

test.each([
  'http://push.example/send/abc',
  'https://push.example:8443/abc',
  'https://notpush.example/abc',
  'https://push.example.evil.example/abc',
  'https://someone:secret@push.example/abc',
  'https://127.0.0.1/abc',
  'http://127.0.0.1:5000/abc',
  'http://[::1]:4999/abc',
  'https://10.0.0.7/abc',
  'file:///etc/passwd',
  'https://push.example/send/abc#1',
  'https:push.example/send/abc',
  'HTTPS://PUSH.EXAMPLE/abc',
  'https://push%2eexample/abc',
  'https://.push.example/abc',
  'push.example',
  '',
])('the server posts to no other address: %s', (endpoint) => {
  expect(isKnownService(endpoint, services)).toBe(false);
});
