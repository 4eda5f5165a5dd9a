import { useLocation } from 'wouter';
import { useCurrentUser } from '#client/data/current-user.ts';
import { paths } from '#client/paths.ts';
import { usePendingRematches } from '#client/rematch/use-pending-rematches.ts';
import { Header } from '#client/shell/header/header.tsx';
import { LoadFailed } from '#client/shell/load-failed.tsx';
import { LoadingPage } from '#client/shell/loading-page.tsx';
import { SignedOut } from '#client/shell/signed-out.tsx';
import { usePage } from '#client/shell/use-page.ts';
import { RecordDisc } from '#client/ui/art/record-disc.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { BottomBar } from '#client/ui/layout/bottom-bar.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { PageTitle } from '#client/ui/layout/page-title.tsx';
import { RematchCard } from './rematch-card.tsx';

export function Rematches() {
  const me = useCurrentUser();
  if (me.state === 'loading') return <LoadingPage />;
  if (me.state === 'unknown') return <LoadFailed error={me.error} retry={me.retry} />;
  if (me.state === 'anonymous') {
    return <SignedOut text="Please log in to view rematch requests" href="/login" />;
  }
  return <Requests />;
}

function Requests() {
  const { requests, known, error } = usePendingRematches();
  if (!known && error) return <LoadFailed error={error} retry={() => window.location.reload()} />;
  if (!known) return <LoadingPage />;
  return (
    <>
      <Header />
      {requests.length === 0 ? (
        <NoRequests />
      ) : (
        <Page className="pt-2 pb-10 lg:pt-8">
          <Titled title="Rematch requests" className="lg:text-[4rem]" />
          <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-3">
            {requests.map((request) => (
              <RematchCard key={request.id} request={request} />
            ))}
          </div>
        </Page>
      )}
    </>
  );
}

function Titled({ title, hint, className }: { title: string; hint?: string; className?: string }) {
  usePage(title);
  return (
    <PageTitle hint={hint} className={className}>
      {title}
    </PageTitle>
  );
}

function NoRequests() {
  const [, go] = useLocation();
  return (
    <Page withBar className="grid min-h-[calc(100svh-60px)] content-center justify-items-center text-center">
      <RecordDisc size={148} className="mb-6" />
      <Titled
        className="text-[2.5rem] lg:text-[3.25rem]"
        title="No Rematch Requests"
        hint="When someone you beat wants another go, it shows up here."
      />
      <BottomBar className="w-full">
        <Button onClick={() => go(paths.createGame)}>Start New Game</Button>
      </BottomBar>
    </Page>
  );
}
