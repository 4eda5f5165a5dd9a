import type { Handlers } from '#server/route.ts';
import { loadBoard } from './board.ts';

export const standingHandlers: Pick<Handlers, 'showLeaderboard'> = {
  showLeaderboard: async ({ context: { ask, memory } }) => {
    const board = await memory.recall(memory.boards, 'board', () => loadBoard(ask));
    return board?.leaders ?? [];
  },
};
