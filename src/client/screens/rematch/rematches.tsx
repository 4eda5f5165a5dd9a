import { useEffect } from 'react';
import { Link } from 'wouter';
import { useSecondsUntilDate } from '#client/battle/use-seconds.ts';
import { isPageChanging } from '#client/device/fetch-code.ts';
import { RequestCard } from '#client/play-requests/request-card.tsx';
import { fetchRequests, type PendingRequest, useRequests } from '#client/play-requests/use-requests.ts';
import { Header } from '#client/shell/header.tsx';
import { LogInPage } from '#client/shell/log-in-page.tsx';
import { LoadFailed, LoadingPage } from '#client/shell/page-states.tsx';
import { PageTitle } from '#client/shell/page-title.tsx';
import { ForPlayer } from '#client/shell/with-user.tsx';
import { RecordDisc } from '#client/ui/art/disc.tsx';
import { BottomBar, Page } from '#client/ui/layout/page.tsx';
import { paths } from '#contract/paths.ts';
import { isAnytime } from '#rules/pace.ts';
import { clockFace } from '#rules/timer.ts';
import { waitInWords } from '#rules/words/wait-words.ts';

function Request({ request }: { request: PendingRequest }) {
  const { until } = request;
  const left = useSecondsUntilDate(until);
  useEffect(() => {
    if (left === 0) void fetchRequests();
  }, [left]);
  return (
    <RequestCard request={request} titled>
      {isAnytime(request) ? (
        `${waitInWords(left * 1000)} left`
      ) : (
        <>
          expires in <span className="digits">{clockFace(left)}</span>
        </>
      )}
    </RequestCard>
  );
}

export const Rematches = () => (
  <ForPlayer visitor={<LogInPage text="Please log in to view rematch requests" href="/login" />}>
    {() => <Requests />}
  </ForPlayer>
);

function Requests() {
  const { requests, known, error } = useRequests();
  if (!known && error) return <LoadFailed error={error} retry={() => window.location.reload()} />;
  // An accepted request has left the list before its battle is opened.
  if (!known || (requests.length === 0 && isPageChanging())) return <LoadingPage />;
  return (
    <>
      <Header />
      {requests.length === 0 ? (
        <NoRequests />
      ) : (
        <Page className="pt-2 pb-10 lg:pt-8">
          <PageTitle className="lg:text-[4rem]">
            {requests.some(({ kind }) => kind === 'challenge')
              ? 'They want to play again'
              : 'Rematch requests'}
          </PageTitle>
          <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-3">
            {requests.map((request) => (
              <Request key={request.id} request={request} />
            ))}
          </div>
        </Page>
      )}
    </>
  );
}

function NoRequests() {
  return (
    <Page withBar className="grid min-h-[calc(100svh-60px)] content-center justify-items-center text-center">
      <RecordDisc size={148} className="mb-6" />
      <PageTitle
        className="text-[2.5rem] lg:text-[3.25rem]"
        hint="When someone wants another go, it shows up here."
      >
        No Rematch Requests
      </PageTitle>
      <BottomBar className="w-full">
        <Link className="btn action" href={paths.createGame}>
          Start New Game
        </Link>
      </BottomBar>
    </Page>
  );
}
