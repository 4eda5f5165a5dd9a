import Hourglass from 'lucide-react/icons/hourglass';
import { Link, useLocation } from 'wouter';
import { useAnnounce } from '#client/announce/announce.ts';
import { isBattlePage } from '#client/battle/battle-address.ts';
import { useSecondsUntil } from '#client/battle/use-seconds-until.ts';
import { paths } from '#client/paths.ts';
import { stripHeight } from '#client/shell/connection-line.tsx';
import type { IncomingRequest } from './use-incoming-requests.ts';

interface StillWaitingProps {
  request: IncomingRequest;
  /** Its dialog was not seen yet: this is the first that is said of it. */
  isNew: boolean;
  onOpen: () => void;
}

/** The way to a question that came in the middle of something, or whose dialog was closed without an answer. */
export function StillWaiting({ request, isNew, onOpen }: StillWaitingProps) {
  const [place] = useLocation();
  const left = useSecondsUntil(request.until);
  const asks = request.rematch ? 'asks for a rematch' : 'wants to play again';
  const words = isNew ? asks : 'still waits for your answer';
  useAnnounce(isNew ? `${request.name} ${words}` : '');
  if (left === 0) return null;
  const line = (
    <>
      <Hourglass className="size-4 flex-none" />
      <u className="min-w-0 underline-offset-4 [overflow-wrap:anywhere]">
        <bdi>{request.name}</bdi> {words}
      </u>
    </>
  );
  return (
    // Like the line of a lost connection at the foot: it comes and goes, and nothing moves.
    <aside ref={stripHeight} className="connection" aria-label={request.rematch ? 'Rematch' : 'Play again'}>
      {/* A player who plays would leave a clock alone. */}
      {isNew || isBattlePage(place) ? (
        <button type="button" onClick={onOpen}>
          {line}
        </button>
      ) : (
        <Link href={paths.rematch}>{line}</Link>
      )}
    </aside>
  );
}
