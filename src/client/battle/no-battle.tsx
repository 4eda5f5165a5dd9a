import { useEffect } from 'react';
import { Link, Redirect } from 'wouter';
import { CallFailed, isUnauthorized } from '#client/data/send.ts';
import { useCall } from '#client/data/use-call.ts';
import { useInvitation } from '#client/data/use-invitation.ts';
import { paths } from '#client/paths.ts';
import { Header } from '#client/shell/header/header.tsx';
import { LoadFailed } from '#client/shell/load-failed.tsx';
import { LoadingPage } from '#client/shell/loading-page.tsx';
import { logInAgain } from '#client/shell/log-in-again.ts';
import { usePage } from '#client/shell/use-page.ts';
import { BrokenRecord } from '#client/ui/art/broken-record.tsx';
import { PageTitle } from '#client/ui/layout/page-title.tsx';
import { findRoomCode } from '#rules/room-code.ts';

const notTheirs = 403;

/** What is shown where a battle would be: by the answer's status. */
const reasons: Record<number, { title: string; text: string }> = {
  400: { title: 'Game not found', text: 'Check the link or the room code.' },
  [notTheirs]: { title: 'This is not your battle', text: 'Only its two players can see it here.' },
  404: { title: 'Game not found', text: 'Check the link or the room code.' },
};

interface NoBattleProps {
  /** A number or a room code. */
  id: string;
  error: Error;
  again: () => void;
}

export function NoBattle({ id, error, again }: NoBattleProps) {
  const status = error instanceof CallFailed ? error.status : 0;
  const code = status === notTheirs ? findRoomCode(id) : null;
  const { room, looking } = useInvitation(code);
  // A battle that still runs has no public page.
  const over = room?.status === 'completed' ? String(room.id) : null;
  const number = code === null ? id : over;
  const enabled = status === notTheirs && number !== null;
  const ended = useCall('showPublicResults', { params: { id: number ?? '' } }, { enabled }).data;
  const reason = reasons[status];
  if (isUnauthorized(error)) return <SessionEnded />;
  if (!reason) return <LoadFailed error={error} retry={again} />;
  if (looking) return <LoadingPage />;
  // No one's battle yet: a player who has the code may join.
  if (code && room?.status === 'waiting') return <Redirect to={paths.joinGame(code)} replace />;
  return <Closed {...reason} publicPage={ended && number ? paths.battle(number) : null} />;
}

function SessionEnded() {
  useEffect(logInAgain, []);
  return <LoadingPage />;
}

function Closed({ title, text, publicPage }: { title: string; text: string; publicPage: string | null }) {
  usePage(title);
  return (
    <>
      <Header />
      <main className="missing page">
        <BrokenRecord size={220} />
        <PageTitle hint={publicPage ? 'It is over, and anybody may see how it went.' : text}>
          {title}
        </PageTitle>
        <div className="grid w-full gap-2.5">
          {publicPage && (
            <Link className="btn action" href={publicPage}>
              See the battle
            </Link>
          )}
          <Link className={publicPage ? 'btn ghost' : 'btn action'} href={paths.root}>
            Back to Home
          </Link>
        </div>
      </main>
    </>
  );
}
