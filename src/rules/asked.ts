import type { Clocks, EpochMs, PlayerId } from './battle.ts';
import { askLastsMs, type Pace } from './pace.ts';
import { type Refusal, type RefusalCode, refuse } from './refusal.ts';

export type AskedStatus = 'pending' | 'accepted' | 'declined' | 'expired';

/** One of two who finished a battle asks the other for another of the same mode, type and pace: by a rematch or a challenge. */
export type Asked = {
  id: number;
  fromUserId: PlayerId;
  toUserId: PlayerId;
  originalGameId: number;
  pace: Pace;
  status: AskedStatus;
  createdAt: EpochMs;
  /** Also of one that ended because the two play already, or because the other wants none any more. */
  respondedAt: EpochMs | null;
};

/** Milliseconds until one that is pending expires. */
export const askedTimeLeft = (
  { pace, createdAt }: Pick<Asked, 'pace' | 'createdAt'>,
  now: EpochMs,
  clocks: Clocks,
): number => Math.max(0, createdAt + askLastsMs(pace, clocks) - now);

/** One that is pending is read as expired once its time is up, no matter who looks first. */
export const askedStatus = (
  asked: Pick<Asked, 'pace' | 'createdAt' | 'status'>,
  now: EpochMs,
  clocks: Clocks,
): AskedStatus =>
  asked.status === 'pending' && askedTimeLeft(asked, now, clocks) === 0 ? 'expired' : asked.status;

export type Answering = { by: PlayerId; accept: boolean; now: EpochMs };

/** The player who was asked says yes or no, once. `no`: the words for whoever was not asked, is late, or answers twice. */
export function answerAsked<Kind extends Asked>(
  asked: Kind,
  { by, accept, now }: Answering,
  clocks: Clocks,
  no: Record<'stranger' | 'late' | 'again', RefusalCode>,
): Kind | Refusal {
  if (asked.toUserId !== by) return refuse(no.stranger);
  const status = askedStatus(asked, now, clocks);
  if (status === 'expired') return refuse(no.late);
  if (status !== 'pending') return refuse(no.again);
  return { ...asked, status: accept ? 'accepted' : 'declined', respondedAt: now };
}
