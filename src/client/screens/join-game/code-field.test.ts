import { describe, expect, it } from 'vitest';
import { codeIn } from './code-field.tsx';

describe('the room code in a text (§2.8.1)', () => {
  it.each([
    ['BKXRTQ', 'BKXRTQ'],
    [' bkxrtq ', 'BKXRTQ'],
    ['https://battle.example/BKXRTQ', 'BKXRTQ'],
    ['https://battle.example/join-game/bkxrtq?utm=chat', 'BKXRTQ'],
    ['http://127.0.0.1:3000/join-game?code=BKXRTQ', 'BKXRTQ'],
    ['You are called out to a Hip Hop Battle. Room code BKXRTQ: https://battle.example/BKXRTQ', 'BKXRTQ'],
    ['come on, BKXRTQ, now', 'BKXRTQ'],
    ['BKX RTQ', 'BKXRTQ'],
    ['bkx-rtq', 'BKXRTQ'],
    ['https://battle.example/BKXRTQ.', 'BKXRTQ'],
    ['Join me: https://battle.example/BKXRTQ!', 'BKXRTQ'],
  ])('is found: %s', (text, code) => {
    expect(codeIn(text)).toBe(code);
  });

  it('is never longer than six letters', () => {
    expect(codeIn('HELLO WORLD')).toBe('HELLOW');
    expect(codeIn('BK1')).toBe('BK');
    expect(codeIn('')).toBe('');
  });
});
