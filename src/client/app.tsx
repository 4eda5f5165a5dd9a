import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Router } from 'wouter';
import { queryClient } from './data/query-client.ts';
import { CookiesRefusedLater } from './frame/cookies-refused-later.tsx';
import { ErrorWall } from './frame/error-wall.tsx';
import { ForPlayersLater } from './frame/for-players-later.tsx';
import { NewsInSheet, NewsRegion } from './frame/news-region.tsx';
import { ToastPlace } from './frame/toast-place.tsx';
import { turnPage } from './frame/turn-page.ts';
import { LiveProvider } from './live/live-provider.tsx';
import { Routes } from './routes.tsx';
import { InEverySheet } from './ui/in-every-sheet.ts';

/** The poster stands without it, and where it does not come, the page is only less comfortable. */
function watchPageLater() {
  const coming = import('./frame/watch-page.ts').then(
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
          <InEverySheet value={<NewsInSheet />}>
            <ForPlayersLater />
            <CookiesRefusedLater />
            <Router aroundNav={turnPage}>
              <Routes />
            </Router>
          </InEverySheet>
          <ToastPlace />
          <NewsRegion />
        </LiveProvider>
      </QueryClientProvider>
    </ErrorWall>
  );
}
