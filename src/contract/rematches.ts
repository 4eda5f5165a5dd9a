import { z } from 'zod';
import { paces } from '#rules/pace.ts';
import { requestStatuses } from '#rules/play-requests.ts';
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

/** Status of a rematch request or a challenge. */
export const requestStatus = z.enum(requestStatuses);

/** A rematch request as its recipient sees it; `expiresInMs`: time left until it expires. */
export const rematchRequest = z.object({
  id: z.int(),
  fromUserId: z.string(),
  fromUserNickname: z.string(),
  fromUserAvatarType: z.string().nullable(),
  toUserId: z.string(),
  originalGameId: z.int(),
  gameMode: mode,
  /** `live`: the request expires after two minutes; `anytime`: after a day. */
  pace: z.enum(paces),
  status: requestStatus,
  expiresInMs: z.int(),
  createdAt: moment,
  respondedAt: moment.nullable(),
});
/** A rematch request as its sender sees it. */
export const outgoingRematch = rematchRequest.extend({ to: player });
/** `game`: the new battle if the request was accepted, null if it was declined. */
export const rematchAnswer = rematchRequest.extend({ game: game.nullable() });
