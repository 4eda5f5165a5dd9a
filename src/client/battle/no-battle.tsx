import { useEffect } from 'react';
import { Redirect } from 'wouter';
import { failedWith, isUnauthorized } from '#client/data/send.ts';
import { useInvitation } from '#client/data/use-invitation.ts';
import { logInAgain } from '#client/shell/failure-toasts.ts';
import { MissingPage } from '#client/shell/missing-page.tsx';
import { LoadingPage } from '#client/shell/page-states.tsx';
import { BrokenRecord } from '#client/ui/art/disc.tsx';
import { paths } from '#contract/paths.ts';
import { findRoomCode } from '#rules/room-code.ts';
import { notYours, usePublicPage } from './use-public-page.ts';

const forbidden = 403;

const notFound = { title: 'Game not found', hint: 'Check the link or the room code.' };

/** Says why a battle is not shown: the session ended, it does not exist, or it belongs to other players. */
export function NoBattle({ id, error }: { id: string; error: Error }) {
  const isForbidden = failedWith(error, forbidden);
  const code = isForbidden ? findRoomCode(id) : null;
  const { room, loading } = useInvitation(code);
  const completedNumber = room?.status === 'completed' ? String(room.id) : null;
  const number = code === null ? id : completedNumber;
  const ended = usePublicPage(isForbidden ? number : null);
  if (isUnauthorized(error)) return <SessionEnded />;
  if (loading) return <LoadingPage />;
  // The room still waits for a second player, and its code lets this user join.
  if (code && room?.status === 'waiting') return <Redirect to={paths.joinGame(code)} replace />;
  const reason = isForbidden ? notYours(ended) : notFound;
  return <MissingPage {...reason} art={<BrokenRecord size={220} />} link={ended} />;
}

function SessionEnded() {
  useEffect(logInAgain, []);
  return <LoadingPage />;
}
