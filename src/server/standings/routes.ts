import type { Handlers } from '#server/route.ts';
import { loadBoard } from './board.ts';

export const standingHandlers: Pick<Handlers, 'showLeaderboard'> = {
  showLeaderboard: ({ context: { ask } }) => loadBoard(ask),
};
