import type { ReactNode } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { detailOf } from '#client/shell/log-in-again.ts';
import type { WireRematch } from '#contract/schemas.ts';
import { modes } from '#rules/modes.ts';
import { RequestCard } from './request-card.tsx';
import { useAnswerRematch } from './use-answer-rematch.ts';

interface RematchCardProps {
  request: WireRematch;
  /** The page says of all in its list what they want. */
  titled?: boolean;
  /** How long it stands. */
  children: ReactNode;
}

/** A loser's request in a list. */
export function RematchCard({ request, titled = false, children }: RematchCardProps) {
  const { answer, pending } = useAnswerRematch((error) =>
    toast({
      tone: 'failed',
      title: 'Failed to respond to rematch',
      text: 'Something went wrong. Please try again.',
      detail: detailOf(error),
    }),
  );
  const who = request.fromUserNickname;
  return (
    <RequestCard
      {...{ who, pending, title: titled ? who : `${who} wants a rematch` }}
      avatar={request.fromUserAvatarType}
      label={`Rematch request from ${who}`}
      onAnswer={(accept) => answer(request, accept)}
    >
      {`${modes[request.gameMode].label}, `}
      {children}
    </RequestCard>
  );
}
