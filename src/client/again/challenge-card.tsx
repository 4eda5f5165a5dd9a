import type { ReactNode } from 'react';
import { nameOf } from '#client/data/use-battle.ts';
import type { WireChallenge } from '#contract/schemas.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { modes } from '#rules/modes.ts';
import { RequestCard } from './request-card.tsx';
import { useAnswerChallenge } from './use-answer-challenge.ts';

/** What is asked for, in a line. */
export const kindOf = ({ battleType, mode }: WireChallenge): string =>
  `${battleTypeLabel(battleType)}, ${modes[mode].label}`;

interface ChallengeCardProps {
  challenge: WireChallenge;
  /** The page says of all in its list what they want. */
  titled?: boolean;
  /** How long it stands. */
  children: ReactNode;
}

/** A rival's challenge in a list. */
export function ChallengeCard({ challenge, titled = false, children }: ChallengeCardProps) {
  const { answer, pending } = useAnswerChallenge();
  const who = nameOf(challenge.from);
  const asks = `${who} wants to play again`;
  return (
    <RequestCard
      {...{ who, pending, label: asks, title: titled ? who : asks }}
      avatar={challenge.from.avatarType}
      onAnswer={(accept) => answer(challenge, accept)}
    >
      {`${kindOf(challenge)}, `}
      {children}
    </RequestCard>
  );
}
