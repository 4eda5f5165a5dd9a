import { z } from 'zod';
import { requestKinds, requestStatuses } from '#rules/play-requests.ts';
import { battleTerms, game, gameId, mode, numberInAddress } from './games.ts';
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

/** A rematch request or a challenge, to a battle of the same mode, type and pace as the original one. */
export const playRequest = z.object({
  id: z.int(),
  /** `rematch`: of the loser of the original battle; `challenge`: of a rival. */
  kind: z.enum(requestKinds),
  from: player,
  to: player,
  originalGameId: z.int(),
  ...battleTerms,
  status: z.enum(requestStatuses),
  /** Time left until it expires: at most two minutes if it is live, a day if it is anytime. */
  expiresInMs: z.int(),
  createdAt: moment,
});

/** A rematch request, also with the names of the specification (spec §3 Rematch requests). */
export const rematchRequest = playRequest.extend({
  fromUserId: z.string(),
  fromUserNickname: z.string(),
  fromUserAvatarType: z.string().nullable(),
  toUserId: z.string(),
  gameMode: mode,
  respondedAt: moment.nullable(),
});
/** `game`: the new battle if the request was accepted, null if it was declined. */
export const rematchAnswer = rematchRequest.extend({ game: game.nullable() });

export const challengeBody = z.object({ toUserId: playerId });
export const challengeParams = z.object({
  challengeId: z.string().regex(numberInAddress, 'must be a challenge number'),
});
/** `game`: the new battle if the challenge was accepted, null if it was declined. */
export const challengeAnswer = playRequest.extend({ game: game.nullable() });
export const setChallengesBody = z.object({ on: z.boolean() });
