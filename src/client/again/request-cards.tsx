import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { nameOf } from '#client/data/use-battle.ts';
import { detailOf } from '#client/shell/refusals.ts';
import { AvatarDisc } from '#client/ui/art/disc.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import type { WireChallenge, WireRematch } from '#contract/schemas.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { modes } from '#rules/modes.ts';
import { useAnswerChallenge, useAnswerRematch } from './use-answer.ts';

interface RequestCardProps {
  who: string;
  avatar: string | null;
  /** Who asks, or what they ask where the page does not say it of all. */
  title: string;
  label: string;
  pending: boolean | null;
  onAnswer: (accept: boolean) => void;
  /** The battle that is asked for, and how long that stands. */
  children: ReactNode;
}

/** Where the focus goes on when a row of a list takes it away: into the next row, else to the page's heading. */
function useFocusGoesOn(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const card = row.current;
    return () => {
      if (!card?.contains(document.activeElement)) return;
      const line = card.closest('li') ?? card;
      const next = line.nextElementSibling ?? line.previousElementSibling;
      const target = next?.querySelector<HTMLElement>('a, button');
      queueMicrotask(() => (target?.isConnected ? target : document.querySelector('h1'))?.focus());
    };
  }, [row]);
}

function RequestCard({ who, avatar, title, label, pending, onAnswer, children }: RequestCardProps) {
  const row = useRef<HTMLElement>(null);
  useFocusGoesOn(row);
  return (
    <article ref={row} className="board px-4 pt-3.5 pb-4" aria-label={label}>
      <div className="flex items-center gap-3">
        <AvatarDisc avatar={avatar} size={52} />
        <span className="min-w-0 flex-1">
          <b className="block text-[1.0625rem] leading-[1.3] wrap-anywhere" dir="auto">
            {title}
          </b>
          <span className="text-muted text-small">{children}</span>
        </span>
      </div>
      <div className="mt-3.5 flex flex-wrap gap-2.5">
        <Button
          kind="ghost"
          size="sm"
          className="mb-1 w-auto flex-2"
          pending={pending === false}
          aria-label={`Decline ${who}`}
          onClick={() => onAnswer(false)}
        >
          Decline
        </Button>
        <Button
          size="sm"
          className="w-auto flex-3"
          pending={pending === true}
          aria-label={`Accept ${who}`}
          onClick={() => onAnswer(true)}
        >
          Accept
        </Button>
      </div>
    </article>
  );
}

export const kindOf = ({ battleType, mode }: WireChallenge): string =>
  `${battleTypeLabel(battleType)}, ${modes[mode].label}`;

type ChallengeCardProps = { challenge: WireChallenge; titled?: boolean; children: ReactNode };

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

type RematchCardProps = { request: WireRematch; titled?: boolean; children: ReactNode };

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
