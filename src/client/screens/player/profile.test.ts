import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { songReply } from '#tests/support/replies.ts';
import { ProfilePoster, ProfileSongs, RecordNumbers } from './player-profile.tsx';

const words = (element: ReactElement) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const user = {
  id: 'ana',
  nickname: 'Marmalade',
  firstName: null,
  avatarType: 'female_2' as const,
  gamesPlayed: 3,
  gamesWon: 2,
};

test('a profile shows avatar and name, and is marked if it is the player’s own (§2.14.1, 2.14.3)', () => {
  const poster = renderToStaticMarkup(createElement(ProfilePoster, { user, own: false }));
  expect(poster).toContain('female_2');
  expect(words(createElement(ProfilePoster, { user, own: false }))).toBe('Marmalade Riot Star');
  expect(words(createElement(ProfilePoster, { user, own: true }))).toBe('You Marmalade Riot Star');
});

test('a profile shows wins, games and win rate (§2.14.2)', () => {
  expect(words(createElement(RecordNumbers, { user }))).toBe('Wins 2 Games 3 Win rate 67%');
});

test('a profile lists the recent songs, each with a play button (§2.14.4)', () => {
  const list = createElement(ProfileSongs, { songs: [songReply(1, 'ana')] });
  expect(words(list)).toMatch(/^Recent Songs \( ?1 ?\) .*Song 1 Artist 1/);
  expect(renderToStaticMarkup(list)).toContain('aria-label="Play Song 1"');
});

test('a profile without songs shows a message (§2.14.5)', () => {
  expect(words(createElement(ProfileSongs, { songs: [] }))).toContain('No songs submitted yet');
});
