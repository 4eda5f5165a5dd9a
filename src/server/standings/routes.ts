import type { Handlers } from '#server/app/route.ts';
import { loadBoard } from './board.ts';

export const standingHandlers: Pick<Handlers, 'showLeaderboard'> = {
  showLeaderboard: ({ context: { queryPrepared } }) => loadBoard(queryPrepared),
};
