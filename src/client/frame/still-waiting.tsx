import { Hourglass } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#client/paths.ts';
import type { PendingRematch } from './use-pending-rematches.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** The way back to a request whose dialog was closed without an answer. */
export function StillWaiting({ request }: { request: PendingRematch }) {
  const left = useSecondsLeft(request.until);
  if (left === 0) return null;
  return (
    // Like the line of a lost connection at the foot: it comes and goes, and nothing moves.
    <aside className="connection" aria-label="Rematch">
      <Link href={paths.rematch}>
        <Hourglass className="size-4 flex-none" />
        <u className="min-w-0 underline-offset-4 [overflow-wrap:anywhere]">
          <bdi>{request.fromUserNickname}</bdi> still waits for your answer
        </u>
      </Link>
    </aside>
  );
}
