import Hourglass from 'lucide-react/icons/hourglass';
import { useId } from 'react';
import { nameOf, sideOf } from '#client/battle/players.ts';
import { useSecondsUntilDate } from '#client/battle/use-seconds.ts';
import { useCall } from '#client/data/use-call.ts';
import { useAnswer } from '#client/play-requests/use-answer.ts';
import { labelsOf, type PendingRequest } from '#client/play-requests/use-requests.ts';
import { RecordDisc } from '#client/ui/art/disc.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Sheet } from '#client/ui/layout/sheet.tsx';
import { waitInWords } from '#rules/words/wait-words.ts';

const words = {
  rematch: { title: 'Rematch Challenge!', text: 'lost to you and wants another go.' },
  challenge: { title: 'Play Again?', text: 'wants to play you again.' },
} as const;

const ownWords = ['Error', 'Failed to respond to rematch request'] as const;

export function RequestDialog({ request, onClose }: { request: PendingRequest; onClose: () => void }) {
  const { kind, from, until, lengthMs } = request;
  const { title, text } = words[kind];
  const { answer, sending } = useAnswer({ ownWords, close: onClose });
  const left = useSecondsUntilDate(until);
  const about = useId();
  if (left === 0) return null;
  return (
    <Sheet onClose={onClose} label={title} describedBy={about}>
      <RequestPoster request={request} />
      <div className="p-5 pb-0 flat:pt-3">
        <div id={about}>
          <p className="text-balance text-[1.125rem] leading-[1.4]">
            <b>{nameOf(from)}</b> {text}
          </p>
          <p className="mt-2 flex items-center gap-2 text-muted">
            <Hourglass />
            This invitation expires automatically.
          </p>
          <p className="sr-only">{`${waitInWords(left * 1000)} left.`}</p>
        </div>
        <div className="mt-3.5 mb-2 h-1.5 flat:mt-3 bg-board-3">
          <div
            className="h-full bg-text transition-[width] duration-1000 ease-linear motion-reduce:transition-none"
            style={{ width: `${Math.min(100, (left * 100_000) / lengthMs)}%` }}
          />
        </div>
        <div className="foot bottom-0 before:h-2 -mx-5 flex flex-wrap gap-3 px-5 pt-[12px] pb-[34px] sm:pb-[24px] flat:pb-[16px]">
          <Button
            kind="ghost"
            className="mb-1 flex-2"
            pending={sending === 'decline'}
            onClick={() => answer(request, false)}
          >
            Decline
          </Button>
          <Button className="flex-3" pending={sending === 'accept'} onClick={() => answer(request, true)}>
            Accept
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

/** Shows the player who asks, in the ink of that player's side in the original battle. */
function RequestPoster({ request }: { request: PendingRequest }) {
  const { kind, from, originalGameId } = request;
  const last = useCall('showBattle', { params: { id: String(originalGameId) } }).data;
  const side = last ? sideOf(last.players, from.id) : 'b';
  return (
    <div className={`ink-${side} relative min-h-[196px] overflow-hidden p-5 flat:min-h-[100px] flat:py-3`}>
      <div className="relative z-1 max-w-[min(13.75rem,58%)] flat:max-w-[60%]">
        <h2 className="poster text-[min(3rem,11.5vw,72px)] leading-[0.9] flat:text-[min(1.75rem,8svh)]">
          {words[kind].title}
        </h2>
        <p className="mt-3.5 flex flex-wrap gap-1.5 flat:mt-2">
          {labelsOf(request).map((badge) => (
            <Badge key={badge} kind="key">
              {badge}
            </Badge>
          ))}
        </p>
      </div>
      <RecordDisc
        avatar={from.avatarType}
        size="var(--record)"
        className="absolute top-2.5 right-[max(-40px,-11vw)] [--record:min(206px,52vw)] flat:top-1.5 flat:right-6 flat:[--record:88px]"
      />
    </div>
  );
}
