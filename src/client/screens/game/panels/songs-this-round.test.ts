import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { TableProps } from '#client/battle/battle-guard.tsx';
import { queryClient } from '#client/data/query-client.ts';
import { players, songReply } from '#tests/support/replies.ts';
import { SongsThisRound } from './songs-this-round.tsx';

const game = { mode: 'medium', currentRound: 2, players };
const songs = [songReply(1, 'ana'), songReply(2, 'ana', { round: 2 }), songReply(3, 'ben', { round: 2 })];
const props = { table: { game, songs, ratings: [] }, me: players[0] } as unknown as TableProps;
const list = renderToStaticMarkup(
  createElement(QueryClientProvider, { client: queryClient }, createElement(SongsThisRound, props)),
);
const words = list.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('a song of this round is shown with title, artist, picture and player (§2.9.20, 2.9.21)', () => {
  expect(words).toMatch(/Songs This Round Song 2 Artist 2 .*You .*Song 3 Artist 3 .*Other Player/);
  expect(list).toContain('/2.jpg');
  expect(words).not.toContain('Song 1');
});

test('a player can cast their own song (§2.9.22)', () => {
  expect(list.match(/aria-label="Cast [^"]*"/g)).toEqual(['aria-label="Cast Song 2"']);
});
