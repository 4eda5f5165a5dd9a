import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Router } from 'wouter';
import { queryClient } from './data/query-client.ts';
import { watchKeyboard } from './device/keyboard.ts';
import { ErrorWall } from './frame/error-wall.tsx';
import { ForPlayersLater } from './frame/for-players-later.tsx';
import { NewsInSheet, NewsRegion } from './frame/news-region.tsx';
import { ToastPlace } from './frame/toast-place.tsx';
import { turnPage } from './frame/turn-page.ts';
import { useTooltips } from './frame/use-tooltips.ts';
import { LiveProvider } from './live/live-provider.tsx';
import { Routes } from './routes.tsx';
import { InEverySheet } from './ui/in-every-sheet.ts';

export function App() {
  useTooltips();
  useEffect(watchKeyboard, []);
  return (
    <ErrorWall>
      <QueryClientProvider client={queryClient}>
        <LiveProvider>
          <InEverySheet value={<NewsInSheet />}>
            <ForPlayersLater />
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
