import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { refetchAllSoon } from '#client/data/query-client.ts';
import { isReached, watchReach } from '#client/data/send.ts';
import { useLiveState } from '#client/live/live-context.ts';
import { after, every, timings } from '#client/timings.ts';

/** A ref that gives the styles the height of the line at the foot: the bar and the end of the page are above it. */
export function stripHeight(strip: HTMLElement | null) {
  if (!strip) return;
  const watch = new ResizeObserver(measure);
  watch.observe(strip);
  return () => {
    watch.disconnect();
    // After the microtask the element is removed.
    queueMicrotask(measure);
  };
}

/** The line of a lost connection and that of a rematch have the same position. */
function measure() {
  const strips = [...document.querySelectorAll<HTMLElement>('.connection')];
  const height = Math.max(0, ...strips.map((each) => each.offsetHeight));
  document.documentElement.style.setProperty('--strip-height', `${height}px`);
}

/** Whether the device reports that it has no network. The opposite report is not reliable. */
const isOffline = (): boolean => navigator.onLine === false;

function watchNetwork(watch: () => void): () => void {
  window.addEventListener('online', watch);
  window.addEventListener('offline', watch);
  return () => {
    window.removeEventListener('online', watch);
    window.removeEventListener('offline', watch);
  };
}

/** A live channel that reconnects within this time is not reported as lost, in milliseconds. */
const quietAfterMs = 3000;

/** Whether the game cannot be reached now. Meanwhile all queries of the page are fetched again and again. */
function useConnectionLost(): boolean {
  const offline = useSyncExternalStore(watchNetwork, isOffline, () => false);
  const reached = useSyncExternalStore(watchReach, isReached, isReached);
  const quiet = useQuietChannel();
  const lost = offline || !reached || quiet;
  useEffect(() => {
    if (lost) return every(timings.fetchWithoutLive, refetchAllSoon);
  }, [lost]);
  return lost;
}

function useQuietChannel(): boolean {
  const open = useLiveState() === 'open';
  const [quiet, setQuiet] = useState(false);
  if (open && quiet) setQuiet(false);
  useEffect(() => {
    if (!open) return after(quietAfterMs, () => setQuiet(true));
  }, [open]);
  return quiet && !open;
}

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
