import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { refreshAllSoon } from '#client/data/refresh.ts';
import { isReached, watchReach } from '#client/data/send.ts';
import { isOffline, watchNetwork } from '#client/device/network.ts';
import { useLiveState } from '#client/live/live-context.ts';
import { timings } from '#client/timings.ts';
import { stripHeight } from './strip-height.ts';

/** A live channel that comes back within this time was not worth a word, in milliseconds. */
const patience = 3000;

/** Whether the game is out of reach just now. While it is, everything on the page is asked for again and again. */
function useConnectionLost(): boolean {
  const offline = useSyncExternalStore(watchNetwork, isOffline, () => false);
  const reached = useSyncExternalStore(watchReach, isReached, isReached);
  const quiet = useQuietChannel();
  const lost = offline || !reached || quiet;
  useEffect(() => {
    if (!lost) return;
    const timer = setInterval(refreshAllSoon, timings.fetchWithoutLive);
    return () => clearInterval(timer);
  }, [lost]);
  return lost;
}

function useQuietChannel(): boolean {
  const open = useLiveState() === 'open';
  const [quiet, setQuiet] = useState(false);
  if (open && quiet) setQuiet(false);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setQuiet(true), patience);
    return () => clearTimeout(timer);
  }, [open]);
  return quiet && !open;
}

/** Says that the game is out of reach, on pages where that matters, and goes away by itself. */
export function ConnectionLine() {
  const lost = useConnectionLost();
  return (
    <div ref={stripHeight} className="connection" role="status">
      {lost && (
        <p>
          <CloudOff />
          <span>Connection lost. Your battle is safe; trying again...</span>
        </p>
      )}
    </div>
  );
}
