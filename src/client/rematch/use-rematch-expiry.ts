import { useEffect } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import type { PendingRematch } from './use-pending-rematches.ts';

function expire({ fromUserNickname }: PendingRematch) {
  toast({
    tone: 'warn',
    title: 'Rematch invitation expired',
    text: `${fromUserNickname} has stopped waiting.`,
  });
  void queryClient.invalidateQueries({ queryKey: callKey('showRematches') });
}

/** No one's question vanishes without a word. */
export function useRematchExpiry(requests: readonly PendingRematch[]): void {
  useEffect(() => {
    const now = Date.now();
    const timers = requests
      .filter(({ until }) => until > now)
      .map((request) => setTimeout(() => expire(request), request.until - now));
    return () => timers.forEach(clearTimeout);
  }, [requests]);
}
