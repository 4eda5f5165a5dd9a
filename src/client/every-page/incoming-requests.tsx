import Hourglass from 'lucide-react/icons/hourglass';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { fetchRequests, type PendingRequest, useEnds } from '#client/again/pending.ts';
import { useAnnounce } from '#client/announce/announce.ts';
import { toast } from '#client/announce/toasts.ts';
import { isBattlePage } from '#client/battle/battle-paths.ts';
import { useOwnMoveDue } from '#client/battle/own-move.ts';
import { useSecondsUntil } from '#client/battle/use-seconds.ts';
import { useCurrentUser } from '#client/data/current-user.ts';
import { storedByKey } from '#client/device/storage.ts';
import { paths } from '#client/paths.ts';
import { stripHeight } from '#client/shell/connection-line.tsx';
import { useTopSheet } from '#client/ui/layout/open-sheets.ts';
import { pageAt } from '#contract/pages.ts';
import { RequestDialog } from './request-dialog.tsx';

function expire({ name, kind }: PendingRequest) {
  const title = kind === 'rematch' ? 'Rematch invitation expired' : 'Invitation expired';
  toast({ tone: 'warn', title, text: `${name} has stopped waiting.` });
  void fetchRequests(kind);
}

/** Whether a dialog would come in between: in an own turn, whose clock runs, in the middle of a word anywhere, and over another dialog. */
function useBusy(pathname: string, typing: boolean): boolean {
  const due = useOwnMoveDue();
  const covered = useTopSheet() !== null;
  // A page of a battle that does not know yet whose turn it is may be about to learn that.
  return typing || covered || (pageAt(pathname, true).name === 'game' && due !== false);
}

/** By player: the keys of the requests whose dialog was closed without an answer. */
const stored = storedByKey<string[]>('rematchPutAway');

type Asking = { all: readonly PendingRequest[]; typing: boolean };

/**
 * `shown` in a dialog, and the one that is `waiting` in a line at the foot; `isNew`: its dialog was not seen yet; `fromLine`: it was
 * opened from that line, where the focus goes back to.
 */
function useRequestDialog({ all, typing }: Asking) {
  const [pathname] = useLocation();
  const me = useCurrentUser().user?.id ?? '';
  useEnds(all, expire);
  const busy = useBusy(pathname, typing);
  const [opened, setOpened] = useState<string | null>(null);
  const [fromLine, setFromLine] = useState(false);
  const [away, setAway] = useState(() => stored.get(me) ?? []);
  const fresh = all.find(({ key }) => !away.includes(key));
  // By that page itself.
  const listed = pathname === paths.rematch;
  const shown = listed ? undefined : (all.find(({ key }) => key === opened) ?? (busy ? undefined : fresh));
  // It stays open when the turn comes meanwhile.
  if (shown && shown.key !== opened) {
    setOpened(shown.key);
    setFromLine(false);
  }
  const putAway = () => {
    const still = all.map(({ key }) => key).filter((key) => key === shown?.key || away.includes(key));
    stored.set(me, still);
    setAway(still);
    setOpened(null);
  };
  const open = ({ key }: PendingRequest) => {
    setOpened(key);
    setFromLine(true);
  };
  const waiting = listed ? undefined : (fresh ?? all[0]);
  return { shown, waiting, isNew: waiting === fresh, fromLine, open, putAway };
}

interface StillWaitingProps {
  request: PendingRequest;
  /** Its dialog was not seen yet: this is the first that is said of it. */
  isNew: boolean;
  onOpen: () => void;
}

/** The way to a question that came in the middle of something, or whose dialog was closed without an answer. */
function StillWaiting({ request, isNew, onOpen }: StillWaitingProps) {
  const [pathname] = useLocation();
  const left = useSecondsUntil(request.until);
  const asks = request.kind === 'rematch' ? 'asks for a rematch' : 'wants to play again';
  const words = isNew ? asks : 'still waits for your answer';
  useAnnounce(isNew ? `${request.name} ${words}` : '');
  if (left === 0) return null;
  const line = (
    <>
      <Hourglass className="size-4 flex-none" />
      <u className="min-w-0 underline-offset-4 wrap-anywhere">
        <bdi>{request.name}</bdi> {words}
      </u>
    </>
  );
  return (
    // Like the line of a lost connection at the foot: it comes and goes, and nothing moves.
    <aside
      ref={stripHeight}
      className="connection"
      aria-label={request.kind === 'rematch' ? 'Rematch' : 'Play again'}
    >
      {/* A player who plays would leave a clock alone. */}
      {isNew || isBattlePage(pathname) ? (
        <button type="button" onClick={onOpen}>
          {line}
        </button>
      ) : (
        <Link href={paths.rematch}>{line}</Link>
      )}
    </aside>
  );
}

/** Appears on any page when another player asks this one, or waits in a line at its foot for a better moment. */
export function IncomingRequests(asking: Asking) {
  const { shown, waiting, isNew, fromLine, open, putAway } = useRequestDialog(asking);
  return (
    <>
      {shown && <RequestDialog key={shown.key} request={shown} onClose={putAway} />}
      {waiting && (!shown || fromLine) && (
        <StillWaiting
          key={`line ${waiting.key}`}
          request={waiting}
          isNew={isNew}
          onOpen={() => open(waiting)}
        />
      )}
    </>
  );
}
