import { z } from 'zod';
import { askedStatuses } from '#rules/asked.ts';
import { paces } from '#rules/pace.ts';
import { game, gameId, mode, numberInAddress } from './games.ts';
import { moment, player, playerId } from './people.ts';

export const rematchBody = z.object({
  toUserId: playerId,
  originalGameId: gameId,
  gameMode: mode.optional(),
});
export const answerBody = z.object({ accept: z.boolean() });
export const requestParams = z.object({
  requestId: z.string().regex(numberInAddress, 'must be a request number'),
});

/** Of a rematch request, and of a challenge. */
export const requestStatus = z.enum(askedStatuses);

/** A rematch request as the player who is asked sees it; `expiresInMs`: what is left of it. */
export const rematchRequest = z.object({
  id: z.int(),
  fromUserId: z.string(),
  fromUserNickname: z.string(),
  fromUserAvatarType: z.string().nullable(),
  toUserId: z.string(),
  originalGameId: z.int(),
  gameMode: mode,
  /** `live`: it stands two minutes; `anytime`: a day. */
  pace: z.enum(paces),
  status: requestStatus,
  expiresInMs: z.int(),
  createdAt: moment,
  respondedAt: moment.nullable(),
});
/** The same as the player who asked sees it. */
export const outgoingRematch = rematchRequest.extend({ to: player });
/** `game`: the new battle when the answer was yes, null when it was no. */
export const rematchAnswer = rematchRequest.extend({ game: game.nullable() });
