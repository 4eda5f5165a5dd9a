import Hourglass from 'lucide-react/icons/hourglass';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useAnnounce } from '#client/announce/announce.ts';
import { toast } from '#client/announce/toasts.ts';
import { isBattlePage } from '#client/battle/battle-paths.ts';
import { useOwnMoveDue } from '#client/battle/own-move.ts';
import { nameOf } from '#client/battle/players.ts';
import { useSecondsUntilDate } from '#client/battle/use-seconds.ts';
import { useCurrentUser } from '#client/data/current-user.ts';
import { storedByKey } from '#client/device/storage.ts';
import {
  fetchRequests,
  type PendingRequest,
  requestText,
  useOnExpiry,
} from '#client/play-requests/use-requests.ts';
import { measureFootLine } from '#client/shell/connection-line.tsx';
import { useTopSheet } from '#client/ui/layout/open-sheets.ts';
import { pageAt } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { RequestDialog } from './request-dialog.tsx';

function toastExpired({ from, kind }: PendingRequest) {
  const title = kind === 'rematch' ? 'Rematch invitation expired' : 'Invitation expired';
  toast({ tone: 'warn', title, text: `${nameOf(from)} has stopped waiting.` });
  void fetchRequests();
}

/** Returns whether a dialog would interrupt the player: in an own turn, while typing, or over another dialog. */
function useBusy(pathname: string, hasRecentInput: boolean): boolean {
  const due = useOwnMoveDue();
  const hasSheet = useTopSheet() !== null;
  // `due` is null until the page of a battle knows whose turn it is, which may be this player's.
  return hasRecentInput || hasSheet || (pageAt(pathname, true).name === 'game' && due !== false);
}

/** Ids of the requests whose dialog was closed without an answer, stored by player. */
const closedRequests = storedByKey<number[]>('rematchPutAway');

type RequestsProps = { all: readonly PendingRequest[]; hasRecentInput: boolean };

/**
 * Returns `shown`: the request in the dialog; `waiting`: the request in the line at the foot; `isNew`: its dialog was not open yet;
 * `fromLine`: that line opened the dialog, and gets the focus back.
 */
function useRequestDialog({ all, hasRecentInput }: RequestsProps) {
  const [pathname] = useLocation();
  const myId = useCurrentUser().user?.id ?? '';
  useOnExpiry(all, toastExpired);
  const busy = useBusy(pathname, hasRecentInput);
  const [opened, setOpened] = useState<number | null>(null);
  const [fromLine, setFromLine] = useState(false);
  const [closedIds, setClosedIds] = useState(() => closedRequests.get(myId) ?? []);
  const unopened = all.find(({ id }) => !closedIds.includes(id));
  // The rematch page lists all requests.
  const listed = pathname === paths.rematch;
  const shown = listed ? undefined : (all.find(({ id }) => id === opened) ?? (busy ? undefined : unopened));
  // An open dialog stays open, also when the player's turn begins.
  if (shown && shown.id !== opened) {
    setOpened(shown.id);
    setFromLine(false);
  }
  const close = () => {
    const remaining = all.map(({ id }) => id).filter((id) => id === shown?.id || closedIds.includes(id));
    closedRequests.set(myId, remaining);
    setClosedIds(remaining);
    setOpened(null);
  };
  const open = ({ id }: PendingRequest) => {
    setOpened(id);
    setFromLine(true);
  };
  const waiting = listed ? undefined : (unopened ?? all[0]);
  return { shown, waiting, isNew: waiting === unopened, fromLine, open, close };
}

interface StillWaitingProps {
  request: PendingRequest;
  /** The dialog of the request was not open yet, so this line announces it. */
  isNew: boolean;
  onOpen: () => void;
}

/** Line at the foot that opens a request: one that came while the player was busy, or whose dialog was closed without an answer. */
function StillWaiting({ request, isNew, onOpen }: StillWaitingProps) {
  const [pathname] = useLocation();
  const left = useSecondsUntilDate(request.until);
  const name = nameOf(request.from);
  const newText = request.kind === 'rematch' ? 'asks for a rematch' : requestText.challenge;
  const words = isNew ? newText : 'still waits for your answer';
  useAnnounce(isNew ? `${name} ${words}` : '');
  if (left === 0) return null;
  const line = (
    <>
      <Hourglass className="size-4 flex-none" />
      <u className="min-w-0 underline-offset-4 wrap-anywhere">
        <bdi>{name}</bdi> {words}
      </u>
    </>
  );
  return (
    // The line is fixed at the foot, like the line of a lost connection, so that nothing on the page moves.
    <aside
      ref={measureFootLine}
      className="foot-line"
      aria-label={request.kind === 'rematch' ? 'Rematch' : 'Play Again'}
    >
      {/* A link would leave the page of a battle while its clock runs, so a button opens the dialog. */}
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

/** Shows the requests of other players on any page: in a dialog, or in a line at the foot while the player is busy. */
export function IncomingRequests(props: RequestsProps) {
  const { shown, waiting, isNew, fromLine, open, close } = useRequestDialog(props);
  return (
    <>
      {shown && <RequestDialog key={shown.id} request={shown} onClose={close} />}
      {waiting && (!shown || fromLine) && (
        <StillWaiting
          key={`line ${waiting.id}`}
          request={waiting}
          isNew={isNew}
          onOpen={() => open(waiting)}
        />
      )}
    </>
  );
}
