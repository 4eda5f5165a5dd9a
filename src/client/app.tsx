import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Router } from 'wouter';
import { InEverySheet } from '#client/ui/layout/open-sheets.ts';
import { LiveRegion, LiveRegionInSheet } from './announce/live-region.tsx';
import { ToastPlace } from './announce/toast-place.tsx';
import { queryClient } from './data/query-client.ts';
import { ForPlayersLater } from './rematch/for-players-later.tsx';
import { Routes } from './routes.tsx';
import { ErrorWall } from './shell/error-wall.tsx';
import { LiveProvider } from './shell/live-provider.tsx';
import { turnPage } from './shell/turn-page.ts';
import { CookiesRefusedLater } from './sign-in/cookies-refused-later.tsx';

/** The poster stands without it, and where it does not come, the page is only less comfortable. */
function watchPageLater() {
  const coming = import('./shell/watch-page.ts').then(
    (found) => found.watchPage(),
    () => undefined,
  );
  return () => void coming.then((stop) => stop?.());
}

export function App() {
  useEffect(watchPageLater, []);
  return (
    <ErrorWall>
      <QueryClientProvider client={queryClient}>
        <LiveProvider>
          <InEverySheet value={<LiveRegionInSheet />}>
            <ForPlayersLater />
            <CookiesRefusedLater />
            <Router aroundNav={turnPage}>
              <Routes />
            </Router>
          </InEverySheet>
          <ToastPlace />
          <LiveRegion />
        </LiveProvider>
      </QueryClientProvider>
    </ErrorWall>
  );
}
