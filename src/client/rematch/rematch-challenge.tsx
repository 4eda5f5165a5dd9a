import Hourglass from 'lucide-react/icons/hourglass';
import { useId } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { useSecondsUntil } from '#client/battle/use-seconds-until.ts';
import { seatOf } from '#client/data/use-battle.ts';
import { useCall } from '#client/data/use-call.ts';
import { detailOf } from '#client/shell/log-in-again.ts';
import { RecordDisc } from '#client/ui/art/record-disc.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Sheet } from '#client/ui/layout/sheet.tsx';
import { modes } from '#rules/modes.ts';
import { useAnswerRematch } from './use-answer-rematch.ts';
import type { PendingRematch } from './use-pending-rematches.ts';

/** A player who lost to this one asks for another go. */
export function RematchChallenge({ request, onClose }: { request: PendingRematch; onClose: () => void }) {
  const left = useSecondsUntil(request.until);
  const about = useId();
  const { answer, pending } = useAnswerRematch((error) => {
    const text = 'Failed to respond to rematch request';
    toast({ tone: 'failed', title: 'Error', text, detail: detailOf(error) });
    onClose();
  });
  return (
    <Sheet open={left > 0} onClose={onClose} label="Rematch Challenge!" describedBy={about}>
      <ChallengePoster request={request} />
      <div className="p-5 pb-0 flat:pt-3">
        <div id={about}>
          <p className="text-balance text-[1.125rem] leading-[1.4]">
            <b>{request.fromUserNickname}</b> lost to you and wants another go.
          </p>
          <p className="mt-2 flex items-center gap-2 text-muted">
            <Hourglass />
            This invitation expires automatically.
          </p>
        </div>
        <div className="mt-3.5 mb-2 h-1.5 flat:mt-3 bg-board-3">
          <div
            className="h-full bg-text transition-[width] duration-1000 ease-linear motion-reduce:transition-none"
            style={{ width: `${Math.min(100, (left * 100_000) / request.lengthMs)}%` }}
          />
        </div>
        <div className="foot bottom-0 before:h-2 -mx-5 flex flex-wrap gap-3 px-5 pt-[12px] pb-[34px] sm:pb-[24px] flat:pb-[16px]">
          <Button
            kind="ghost"
            className="mb-1 flex-2"
            pending={pending === false}
            onClick={() => answer(request, false)}
          >
            Decline
          </Button>
          <Button className="flex-3" pending={pending === true} onClick={() => answer(request, true)}>
            Accept
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

/** In the ink the challenger had in the battle they lost. */
function ChallengePoster({ request }: { request: PendingRematch }) {
  const lost = useCall('showBattle', { params: { id: String(request.originalGameId) } }).data;
  const seat = lost ? seatOf(lost.players, request.fromUserId) : 'b';
  return (
    <div className={`ink-${seat} relative min-h-[196px] overflow-hidden p-5 flat:min-h-[100px] flat:py-3`}>
      <div className="relative z-1 max-w-[min(13.75rem,58%)] flat:max-w-[60%]">
        <h2 className="poster text-[min(3rem,11.5vw,72px)] leading-[0.9] flat:text-[min(1.75rem,8svh)]">
          Rematch Challenge!
        </h2>
        <Badge kind="key" className="mt-3.5 flat:mt-2">
          {modes[request.gameMode].label}
        </Badge>
      </div>
      <RecordDisc
        avatar={request.fromUserAvatarType}
        size="var(--record)"
        className="absolute top-2.5 right-[max(-40px,-11vw)] [--record:min(206px,52vw)] flat:top-1.5 flat:right-6 flat:[--record:88px]"
      />
    </div>
  );
}
