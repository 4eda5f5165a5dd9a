import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { CallFailed, isUnauthorized } from '#client/data/send.ts';
import { Header } from '#client/frame/header.tsx';
import { LoadFailed } from '#client/frame/load-failed.tsx';
import { LoadingPage } from '#client/frame/loading-page.tsx';
import { logInAgain } from '#client/frame/log-in-again.ts';
import { usePage } from '#client/frame/use-page.ts';
import { paths } from '#client/paths.ts';
import { PageTitle } from '#client/ui/page-title.tsx';

/** What is shown where a battle would be: by the answer's status. */
const reasons: Record<number, { title: string; text: string }> = {
  400: { title: 'Game not found', text: 'Check the link or the room code.' },
  403: { title: 'This is not your battle', text: 'Only its two players can see it while it runs.' },
  404: { title: 'Game not found', text: 'Check the link or the room code.' },
};

export function NoBattle({ error, again }: { error: Error; again: () => void }) {
  const reason = error instanceof CallFailed ? reasons[error.status] : undefined;
  if (isUnauthorized(error)) return <SessionEnded />;
  if (!reason) return <LoadFailed error={error} retry={again} />;
  return <Closed {...reason} />;
}

function SessionEnded() {
  useEffect(logInAgain, []);
  return <LoadingPage />;
}

function Closed({ title, text }: { title: string; text: string }) {
  usePage(title);
  return (
    <>
      <Header />
      <main className="page grid min-h-[70svh] content-center justify-items-center gap-5 text-center">
        <CircleAlert className="size-10 text-muted" />
        <PageTitle hint={text}>{title}</PageTitle>
        <Link className="btn action" href={paths.root}>
          Back to Home
        </Link>
      </main>
    </>
  );
}
