import type { Battle, PlayerId, Press, TimeLimits } from '#rules/battle.ts';
import { continueRound } from '#rules/moves/continue-round.ts';
import { joinBattle } from '#rules/moves/join-battle.ts';
import { closeRoom, endWaiting, giveUp } from '#rules/moves/leaving.ts';
import { takeSeat } from '#rules/moves/take-seat.ts';
import type { Moved } from '#rules/news.ts';
import { isBelowAnytimeLimit } from '#rules/pace.ts';
import { isRefusal, type Refusal, refuse } from '#rules/refusal.ts';
import type { User } from '#server/accounts/store.ts';
import type { Handlers } from '#server/app/route.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import { change, type Move } from './change.ts';
import { checkClockOf } from './deadlines.ts';
import { hostBattle } from './host-battle.ts';
import { countAnytime } from './list-battles.ts';
import { findSideA } from './pairs.ts';
import type { BattleVersion } from './read-battle.ts';
import { type SeatVersion, seatVersions } from './seats.ts';
import { sentComment } from './sent-texts.ts';
import * as show from './show.ts';

/** Handlers of the calls about battles, without those about songs (spec §7). */
export const battleHandlers = {
  openBattle: async ({ context, me, body }) => show.showGame(context, await hostBattle(context, me, body)),

  findRoom: ({ context, me, battle }) => show.showRoom(context, battle, me?.id ?? null),

  joinBattle: ({ context, me, battle }) =>
    changeAndShow(context, battle, async (before, { now, timeLimits }) => {
      const { versions, sideA } = await readSeats(context, me, before);
      return withVersions(joinBattle(before, { player: joiner(me), sideA, now }, timeLimits), versions);
    }),

  takeSeat: async ({ context, me, params, battle, body }) => {
    // Numbers can be guessed, so only the room code gives access to the seat.
    const invited = !/^\d+$/.test(params.id);
    const seated = await change(context, battle, async (before, { now, timeLimits, ids }) => {
      if (!invited && !before.players.includes(me.id)) return refuse('game-not-found');
      const { versions, sideA } = await readSeats(context, me, before);
      const open = await countAnytime(context.db, me.id);
      const id = await ids.take('ratings');
      const answer = 'swap' in body ? body : { score: { ...body, ...sentComment(body.comment), id } };
      const player = { ...joiner(me), isBelowAnytimeLimit: isBelowAnytimeLimit(open, me) };
      return withVersions(takeSeat(before, { player, sideA, answer, now }, timeLimits), versions);
    });
    return show.showTable(context, seated, me.id);
  },

  showMyBattles: ({ context, me }) => show.showMyBattles(context, me.id),
  showJustEnded: ({ context, me }) => show.showJustEnded(context, me.id),
  showBattle: forPlayer(show.showGame),
  showTable: forPlayer(show.showTable),
  showSongs: forPlayer(async (_, battle) => show.songsSeen(battle)),
  showRatings: forPlayer(async (_, battle, me) => show.ratingsSeen(battle, me)),
  showMyRatings: forPlayer(async (_, battle, me) =>
    show.ratingsSeen(battle, me).filter(({ ratedBy }) => ratedBy === me),
  ),
  showResults: forPlayer(show.showResults),
  showPublicResults: ({ context, battle }) => show.showPublicResults(context, battle),

  continueRound: moveByPress(continueRound),
  giveUp: moveByPress(giveUp),
  closeRoom: moveByPress(closeRoom),
  checkClock: ({ context, me, battle }) =>
    changeAndShow(context, battle, (before, at) =>
      before.players.includes(me.id) ? checkClockOf(context)(before, at) : refuse('not-a-player'),
    ),

  endWaiting: ({ context, me, battle, body }) =>
    changeAndShow(context, battle, (before, { now }) => {
      const awayMs = context.presence.awayMs(before.id, before.players);
      return endWaiting(before, { by: me.id, as: body.as, awayMs, now });
    }),
} satisfies Partial<Handlers>;

async function changeAndShow(context: Context, battle: BattleVersion | null, move: Move) {
  return show.showGame(context, await change(context, battle, move));
}

type Called = { context: Context; me: User; battle: BattleVersion | null };

/** Returns the handler of a read call about one of the caller's battles. */
function forPlayer<Shown>(showIt: (context: Context, battle: Battle, viewer: PlayerId) => Promise<Shown>) {
  return async ({ context, me, battle }: Called) =>
    showIt(context, await show.loadForPlayer(context, battle, me.id), me.id);
}

/** Returns the handler of a move without further input. */
function moveByPress(rule: (before: Battle, press: Press, timeLimits: TimeLimits) => Moved | Refusal) {
  return ({ context, me, battle }: Called) =>
    changeAndShow(context, battle, (before, { now, timeLimits }) =>
      rule(before, { by: me.id, now }, timeLimits),
    );
}

/** Reads the seat versions of both players, and Side A. The versions must be read before anything else of the two (`seats.ts`). */
async function readSeats({ db, queryPrepared }: Context, me: User, { hostId, players }: Battle) {
  const versions = await seatVersions(db, [me.id, hostId]);
  const exists = (id: PlayerId) => versions.some(({ player }) => player === id);
  if (!exists(me.id)) throw new Failure('unauthorized');
  if (!exists(hostId) && !players.includes(me.id)) throw new Failure('game-not-found');
  return { versions, sideA: await findSideA(queryPrepared, [me.id, hostId]) };
}

const withVersions = (moved: Moved | Refusal, versions: readonly SeatVersion[]) =>
  isRefusal(moved) ? moved : { ...moved, seatVersions: versions };

const joiner = ({ id, nickname, avatarType }: User) => ({
  id,
  hasNickname: nickname !== null,
  hasAvatar: avatarType !== null,
});
