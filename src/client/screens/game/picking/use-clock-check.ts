import { useEffect } from 'react';
import { refreshSoon } from '#client/data/refresh.ts';
import { send, waitIn } from '#client/data/send.ts';

/** When the time is over here the server is asked to look at its own clock, which is the one that counts (spec §4). */
export function useClockCheck(gameId: number, over: boolean): void {
  useEffect(() => {
    if (!over) return;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      try {
        await send('checkClock', { params: { id: String(gameId) } });
        refreshSoon();
      } catch (error) {
        console.warn('The turn clock was not checked.', error);
        const { timeoutMs } = waitIn(error);
        if (timeoutMs !== undefined && !left) timer = setTimeout(() => void look(), timeoutMs);
      }
    };
    void look();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [gameId, over]);
}
