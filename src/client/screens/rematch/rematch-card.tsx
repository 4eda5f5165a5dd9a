import { useEffect } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import { useAnswerRematch } from '#client/rematch/use-answer-rematch.ts';
import type { PendingRematch } from '#client/rematch/use-pending-rematches.ts';
import { useSecondsLeft } from '#client/rematch/use-seconds-left.ts';
import { detailOf } from '#client/shell/log-in-again.ts';
import { AvatarDisc } from '#client/ui/art/avatar-disc.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { modes } from '#rules/modes.ts';

const clockFace = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** One request, with the time it has left. */
export function RematchCard({ request }: { request: PendingRematch }) {
  const left = useSecondsLeft(request.until);
  useEffect(() => {
    if (left === 0) void queryClient.invalidateQueries({ queryKey: callKey('showRematches') });
  }, [left]);
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
    <article className="board px-4 pt-3.5 pb-4" aria-label={`Rematch request from ${who}`}>
      <div className="flex items-center gap-3">
        <AvatarDisc avatar={request.fromUserAvatarType} size={52} />
        <span className="min-w-0 flex-1">
          <b className="block truncate text-[1.0625rem] leading-[1.3]" dir="auto">
            {who}
          </b>
          <span className="text-muted text-small">
            {modes[request.gameMode].label}, expires in <span className="digits">{clockFace(left)}</span>
          </span>
        </span>
      </div>
      <div className="mt-3.5 flex flex-wrap gap-2.5">
        <Button
          kind="ghost"
          size="sm"
          className="mb-1 w-auto flex-2"
          pending={pending === false}
          aria-label={`Decline ${who}`}
          onClick={() => answer(request, false)}
        >
          Decline
        </Button>
        <Button
          size="sm"
          className="w-auto flex-3"
          pending={pending === true}
          aria-label={`Accept ${who}`}
          onClick={() => answer(request, true)}
        >
          Accept
        </Button>
      </div>
    </article>
  );
}
