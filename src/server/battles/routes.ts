import { closeRoom } from '#rules/moves/close-room.ts';
import { continueRound } from '#rules/moves/continue-round.ts';
import { endWaiting } from '#rules/moves/end-waiting.ts';
import { giveUp } from '#rules/moves/give-up.ts';
import { joinBattle } from '#rules/moves/join-battle.ts';
import { runOutOfTime } from '#rules/moves/run-out-of-time.ts';
import { refuse } from '#rules/refusal.ts';
import type { Handlers } from '#server/route.ts';
import { change } from './change.ts';
import { openRoom } from './open.ts';
import * as show from './show.ts';
import { roomCodeFrom } from './store.ts';

type BattleCalls =
  | 'openBattle'
  | 'findRoom'
  | 'joinBattle'
  | 'showMyBattles'
  | 'showBattle'
  | 'showTable'
  | 'showSongs'
  | 'showMyRatings'
  | 'showRatings'
  | 'showResults'
  | 'showPublicResults'
  | 'continueRound'
  | 'giveUp'
  | 'endWaiting'
  | 'closeRoom'
  | 'checkClock';

/** Everything that happens to a battle over HTTP (spec §7). */
export const battleHandlers: Pick<Handlers, BattleCalls> = {
  openBattle: async ({ context, me, body }) => show.showGame(context, await openRoom(context, me, body)),

  findRoom: ({ context, me, params }) => show.showRoom(context, params.roomCode, me?.id ?? null),

  joinBattle: async ({ context, me, body }) => {
    const player = { id: me.id, hasNickname: me.nickname !== null, hasAvatar: me.avatarType !== null };
    const joined = await change(context, roomCodeFrom(body.roomCode), (battle, { now, clocks }) =>
      joinBattle(battle, { player, now }, clocks),
    );
    return show.showGame(context, joined);
  },

  showMyBattles: ({ context, me }) => show.showMyBattles(context, me.id),
  showBattle: ({ context, me, params }) => show.showBattle(context, params.id, me.id),
  showTable: ({ context, me, params }) => show.showTable(context, params.id, me.id),
  showSongs: ({ context, me, params }) => show.showSongs(context, params.id, me.id),
  showRatings: ({ context, me, params }) => show.showRatings(context, params.id, me.id),
  showResults: ({ context, me, params }) => show.showResults(context, params.id, me.id),
  showPublicResults: ({ context, params }) => show.showPublicResults(context, params.id),

  showMyRatings: async ({ context, me, params }) => {
    const seen = await show.showRatings(context, params.id, me.id);
    return seen.filter((rating) => rating.ratedBy === me.id);
  },

  continueRound: async ({ context, me, params }) => {
    const battle = await change(context, params.id, (before, { now, clocks }) =>
      continueRound(before, { by: me.id, now }, clocks),
    );
    return show.showGame(context, battle);
  },

  checkClock: async ({ context, me, params }) => {
    const battle = await change(context, params.id, (before, { now, clocks }) =>
      before.players.includes(me.id)
        ? runOutOfTime(before, { by: me.id, now }, clocks)
        : refuse('not-a-player'),
    );
    return show.showGame(context, battle);
  },

  giveUp: async ({ context, me, params }) => {
    const battle = await change(context, params.id, (before, { now }) => giveUp(before, { by: me.id, now }));
    return show.showGame(context, battle);
  },

  endWaiting: async ({ context, me, params, body }) => {
    const battle = await change(context, params.id, (before, { now }) => {
      const awayMs = context.presence.awayMs(before.id, before.players);
      return endWaiting(before, { by: me.id, as: body.as, awayMs, now });
    });
    return show.showGame(context, battle);
  },

  closeRoom: async ({ context, me, params }) => {
    const battle = await change(context, params.id, (before, { now }) =>
      closeRoom(before, { by: me.id, now }),
    );
    return show.showGame(context, battle);
  },
};
