import type { ReactNode } from 'react';
import { nameOf } from '#client/battle/players.ts';
import { AvatarDisc } from '#client/ui/art/disc.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { useFocusOnRemoval } from '#client/ui/controls/use-focus-on-removal.ts';
import { notAnsweredWords, useAnswer } from './use-answer.ts';
import { labelsOf, type PendingRequest, requestText } from './use-requests.ts';

function buttonOfNextRow(card: HTMLElement) {
  const row = card.closest('li') ?? card;
  return (row.nextElementSibling ?? row.previousElementSibling)?.querySelector<HTMLElement>('a, button');
}

interface RequestCardProps {
  request: PendingRequest;
  /** The title of the page already contains what the players want. */
  titled?: boolean;
  /** The time left. */
  children: ReactNode;
}

export function RequestCard({ request, titled = false, children }: RequestCardProps) {
  const { kind, from } = request;
  const name = nameOf(from);
  const row = useFocusOnRemoval(buttonOfNextRow);
  const { answer, sending } = useAnswer({ ownWords: notAnsweredWords });
  const question = `${name} ${requestText[kind]}`;
  return (
    <article
      ref={row}
      className="rounded-poster bg-board px-4 pt-3.5 pb-4 shadow-(--bb-shadow-pasted)"
      aria-label={kind === 'rematch' ? `Rematch request from ${name}` : question}
    >
      <div className="flex items-center gap-3">
        <AvatarDisc avatar={from.avatarType} size={52} />
        <span className="min-w-0 flex-1">
          <b className="block text-[1.0625rem] leading-[1.3] wrap-anywhere">{titled ? name : question}</b>
          <span className="text-muted text-small">
            {`${labelsOf(request).join(', ')}, `}
            {children}
          </span>
        </span>
      </div>
      <div className="mt-3.5 flex flex-wrap gap-2.5">
        <Button
          kind="ghost"
          size="sm"
          className="mb-1 w-auto flex-2"
          pending={sending === 'decline'}
          aria-label={`Decline ${name}`}
          onClick={() => answer(request, false)}
        >
          Decline
        </Button>
        <Button
          size="sm"
          className="w-auto flex-3"
          pending={sending === 'accept'}
          aria-label={`Accept ${name}`}
          onClick={() => answer(request, true)}
        >
          Accept
        </Button>
      </div>
    </article>
  );
}
