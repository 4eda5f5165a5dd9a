import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import type { PublicResults } from '#contract/schemas.ts';
import { ratedSongReply, resultsReply } from '#tests/support/replies.ts';
import { BattlePage } from './public-battle.tsx';

const results: PublicResults = {
  ...resultsReply({ maxScore: 30, gameMode: 'secret', battleType: 'hip_hop' }),
  songs: [ratedSongReply(1, 'ana', 9)],
  player1Score: 24,
  player2Score: 12.5,
  winner: 'player1',
};
const rendered = (change: Partial<PublicResults> = {}) =>
  renderToStaticMarkup(
    createElement(() => {
      const children = createElement(BattlePage, { results: { ...results, ...change } });
      return Router({ ssrPath: '/battle/7', children });
    }),
  );
const words = (change?: Partial<PublicResults>) =>
  rendered(change)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

test('the public page is titled by the battle type (§2.13.1)', () =>
  expect(words()).toContain('Hip Hop Battle'));

test('the public page of an unknown battle type is titled by the product (§2.13.2)', () => {
  const newer = words({ battleType: 'polka' as PublicResults['battleType'] });
  expect(newer).toContain('Banger Battle Top Secret Mission Banger Battle');
  expect(newer).not.toMatch(/polka|undefined/);
});

test.each([
  ['fast', 'Quick Clash'],
  ['secret', 'Top Secret Mission'],
  ['medium', 'Epic War'],
] as const)('the mode %s is shown as "%s" (§2.13.3)', (gameMode, label) =>
  expect(words({ gameMode })).toContain(label),
);

test.each([
  ['player1', 'Player 1 Wins!'],
  ['player2', 'Player 2 Wins!'],
  ['tie', 'It&#x27;s a Tie!'],
] as const)('the winner %s is shown as “%s” (§2.13.4)', (winner, text) =>
  expect(words({ winner })).toContain(text),
);

test('a battle that ended early shows why the points did not decide it', () => {
  expect(words()).not.toContain('so the battle');
  const given = { endedBy: 'gave_up', winner: 'player2', winnerId: 'ben' } as const;
  expect(words(given)).toContain('ana gave up, so the battle goes to ben.');
  expect(words(given)).not.toContain('counts for nobody');
  const unrated = 'Nothing was rated, so this battle counts for nobody.';
  expect(words({ ...given, songs: [], counted: false })).toContain(`to ben. ${unrated}`);
});

test('a battle that does not count because of the daily limit shows that', () => {
  const beyond = 'Only 30 battles a day between the same two count.';
  expect(words()).not.toContain(beyond);
  expect(words({ counted: false })).toContain(beyond);
});

test('the final scores are shown out of the maximum of the mode (§2.13.6)', () => {
  expect(words()).toContain('Final Scores');
  expect(words().replace(/ /g, '')).toMatch(/Player1:ana24\/30.*Player2:ben12\.5\/30/);
});

test('each song can be played and opened in YouTube, and shows its ratings by player (§2.13.7, 2.13.8)', () => {
  expect(rendered()).toContain('aria-label="Play Song 1"');
  expect(rendered()).toContain('href="https://www.youtube.com/watch?v=fJ9rUzIMcZQ"');
  expect(words()).toContain('Open in YouTube');
  expect(words()).toContain('Player 2: 9/10');
});

test('a visitor of the public page can start a battle', () =>
  expect(words()).toContain('Start Your Own Banger Battle'));
