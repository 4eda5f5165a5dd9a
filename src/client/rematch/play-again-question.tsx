import { useAnswerChallenge } from '#client/challenges/use-answer-challenge.ts';
import type { PendingChallenge } from '#client/challenges/use-challenges.ts';
import { nameOf } from '#client/data/use-battle.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { modes } from '#rules/modes.ts';
import { RequestSheet } from './request-sheet.tsx';

type Props = { challenge: PendingChallenge; onClose: () => void };

/** A rival asks for another battle of the same kind, now. */
export function PlayAgainQuestion({ challenge, onClose }: Props) {
  const { answer, pending } = useAnswerChallenge(onClose);
  const { from, battleType, mode } = challenge;
  return (
    <RequestSheet
      {...challenge}
      title="Play Again?"
      from={{ id: from.id, avatar: from.avatarType }}
      badges={[battleTypeLabel(battleType), modes[mode].label]}
      pending={pending}
      onAnswer={(accept) => answer(challenge, accept)}
      onClose={onClose}
    >
      <b>{nameOf(from)}</b> wants to play you again.
    </RequestSheet>
  );
}
