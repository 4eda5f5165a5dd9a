import type { Battle, PlayerId, Press, TimeLimits } from '#rules/battle.ts';
import { continueRound } from '#rules/moves/deadlines.ts';
import { joinBattle, takeSeat } from '#rules/moves/join-battle.ts';
import { closeRoom, endWaiting, giveUp } from '#rules/moves/leaving.ts';
import type { Moved } from '#rules/news.ts';
import { hasRoomForAnytime } from '#rules/pace.ts';
import { isRefusal, type Refusal, refuse } from '#rules/refusal.ts';
import type { User } from '#server/accounts/store.ts';
import type { Handlers } from '#server/app/route.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import { change, type Move } from './change.ts';
import { judge } from './deadlines.ts';
import { openRoom } from './open.ts';
import { sideAOf } from './pairs.ts';
import type { Seat } from './save.ts';
import * as show from './show.ts';
import { sentComment } from './song-facts.ts';
import { type BattleVersion, countAnytime, seatsOf } from './store.ts';

/** Everything that happens to a battle over HTTP (spec §7). */
export const battleHandlers = {
  openBattle: async ({ context, me, body }) => show.showGame(context, await openRoom(context, me, body)),

  findRoom: ({ context, me, battle }) => show.showRoom(context, battle, me?.id ?? null),

  joinBattle: ({ context, me, battle }) =>
    changeAndShow(context, battle, async (before, { now, timeLimits }) => {
      const { seats, sideA } = await sittingDown(context, me, before);
      return withSeats(joinBattle(before, { player: joiner(me), sideA, now }, timeLimits), seats);
    }),

  takeSeat: async ({ context, me, params, battle, body }) => {
    // Numbers can be counted through: only the code of an invitation gives its seat.
    const invited = !/^\d+$/.test(params.id);
    const seated = await change(context, battle, async (before, { now, timeLimits, ids }) => {
      if (!invited && !before.players.includes(me.id)) return refuse('game-not-found');
      const { seats, sideA } = await sittingDown(context, me, before);
      const open = await countAnytime(context.db, me.id);
      const [id = 0] = await ids.take('ratings');
      const answer = 'swap' in body ? body : { score: { ...body, ...sentComment(body.comment), id } };
      const player = { ...joiner(me), hasRoom: hasRoomForAnytime(open, me) };
      return withSeats(takeSeat(before, { player, sideA, answer, now }, timeLimits), seats);
    });
    return show.showTable(context, seated, me.id);
  },

  showMyBattles: ({ context, me }) => show.showMyBattles(context, me.id),
  showEnded: ({ context, me }) => show.showEnded(context, me.id),
  showBattle: seen(show.showGame),
  showTable: seen(show.showTable),
  showSongs: seen(async (_, battle) => show.songsSeen(battle)),
  showRatings: seen(async (_, battle, me) => show.ratingsSeen(battle, me)),
  showMyRatings: seen(async (_, battle, me) =>
    show.ratingsSeen(battle, me).filter(({ ratedBy }) => ratedBy === me),
  ),
  showResults: seen(show.showResults),
  showPublicResults: ({ context, battle }) => show.showPublicResults(context, battle),

  continueRound: pressed(continueRound),
  giveUp: pressed(giveUp),
  closeRoom: pressed(closeRoom),
  checkClock: ({ context, me, battle }) =>
    changeAndShow(context, battle, (before, at) =>
      before.players.includes(me.id) ? judge(context, me.id)(before, at) : refuse('not-a-player'),
    ),

  endWaiting: ({ context, me, battle, body }) =>
    changeAndShow(context, battle, (before, { now }) => {
      const awayMs = context.presence.awayMs(before.id, before.players);
      return endWaiting(before, { by: me.id, as: body.as, awayMs, now });
    }),
} satisfies Partial<Handlers>;

async function changeAndShow(context: Context, found: BattleVersion | null, move: Move) {
  return show.showGame(context, await change(context, found, move));
}

type Called = { context: Context; me: User; battle: BattleVersion | null };

/** The handler of what a player is shown of a battle of theirs. */
function seen<Shown>(look: (context: Context, battle: Battle, viewer: PlayerId) => Promise<Shown>) {
  return async ({ context, me, battle }: Called) =>
    look(context, await show.loadForPlayer(context, battle, me.id), me.id);
}

/** The handler of a move that says nothing but who makes it. */
function pressed(rule: (before: Battle, press: Press, timeLimits: TimeLimits) => Moved | Refusal) {
  return ({ context, me, battle }: Called) =>
    changeAndShow(context, battle, (before, { now, timeLimits }) =>
      rule(before, { by: me.id, now }, timeLimits),
    );
}

/** Before anything else of these two is looked at: another seat in the same moment makes it be looked at again. */
async function sittingDown({ db, queryPrepared }: Context, me: User, { hostId, players }: Battle) {
  const seats = await seatsOf(db, [me.id, hostId]);
  const isHere = (id: PlayerId) => seats.some(({ player }) => player === id);
  if (!isHere(me.id)) throw new Failure('unauthorized');
  if (!isHere(hostId) && !players.includes(me.id)) throw new Failure('game-not-found');
  return { seats, sideA: await sideAOf(queryPrepared, me.id, hostId) };
}

const withSeats = (moved: Moved | Refusal, seats: readonly Seat[]) =>
  isRefusal(moved) ? moved : { ...moved, seats };

const joiner = ({ id, nickname, avatarType }: User) => ({
  id,
  hasNickname: nickname !== null,
  hasAvatar: avatarType !== null,
});
