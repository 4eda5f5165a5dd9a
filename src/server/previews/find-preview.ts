import type { Player, Room } from '#contract/schemas.ts';
import { showPublicResults, showRoom } from '#server/battles/show.ts';
import type { BattleVersion } from '#server/battles/store.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import type { Subject } from './address.ts';
import { type BattlePreview, type Fighter, type RoomPreview, sitePreview } from './preview.ts';

/** What everyone may see of it; null when there is no such room or battle, or it is none of the public's business. */
export async function findPreview(context: Context, subject: Subject, battle: BattleVersion | null) {
  try {
    if (subject.about === 'room') return roomPreview(await showRoom(context, battle, null));
    if (subject.about === 'battle') return await battlePreview(context, subject.ref, battle);
    return sitePreview;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

/** Only a room that waits invites: no one can join any other. */
export function roomPreview(room: Room | null): RoomPreview | null {
  if (room?.status !== 'waiting') return null;
  const { roomCode: code, host, battleType, mode, pace } = room;
  return { about: 'room', pace, code, host: fighterOf(host, 'Somebody'), battleType, mode };
}

async function battlePreview(
  context: Context,
  ref: string,
  battle: BattleVersion | null,
): Promise<BattlePreview | null> {
  const results = await showPublicResults(context, battle);
  const [first, second] = results.players;
  if (!first || !second) return null;
  return {
    ...{ about: 'battle', ref, battleType: results.battleType, mode: results.gameMode },
    players: [fighterOf(first, 'Player 1'), fighterOf(second, 'Player 2')],
    scores: [results.player1Score, results.player2Score],
    winner: results.winner === 'tie' ? null : results.winner === 'player1' ? 0 : 1,
    endedBy: results.endedBy,
  };
}

const fighterOf = ({ nickname, firstName, avatarType }: Player, unnamed: string): Fighter => ({
  name: nickname ?? firstName ?? unnamed,
  avatar: avatarType ?? 'male_1',
});
