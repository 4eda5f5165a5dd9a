import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { refreshAllSoon } from '#client/data/query-client.ts';
import { isReached, watchReach } from '#client/data/send.ts';
import { useLiveState } from '#client/live/live-context.ts';
import { after, every, timings } from '#client/timings.ts';

/** Tells the styles how high the line at the foot is just now: the bar stands over it, and the page ends above it. A ref. */
export function stripHeight(strip: HTMLElement | null) {
  if (!strip) return;
  const watch = new ResizeObserver(measure);
  watch.observe(strip);
  return () => {
    watch.disconnect();
    // By then it has left the page.
    queueMicrotask(measure);
  };
}

/** A lost connection and a rematch have one each, at the same place. */
function measure() {
  const strips = [...document.querySelectorAll<HTMLElement>('.connection')];
  const height = Math.max(0, ...strips.map((each) => each.offsetHeight));
  document.documentElement.style.setProperty('--strip-height', `${height}px`);
}

/** Whether the device itself says that it has no network; that it has one proves nothing. */
const isOffline = (): boolean => navigator.onLine === false;

function watchNetwork(watch: () => void): () => void {
  window.addEventListener('online', watch);
  window.addEventListener('offline', watch);
  return () => {
    window.removeEventListener('online', watch);
    window.removeEventListener('offline', watch);
  };
}

/** A live channel that comes back within this time was not worth a word, in milliseconds. */
const quietAfterMs = 3000;

/** Whether the game is out of reach just now. While it is, everything on the page is asked for again and again. */
function useConnectionLost(): boolean {
  const offline = useSyncExternalStore(watchNetwork, isOffline, () => false);
  const reached = useSyncExternalStore(watchReach, isReached, isReached);
  const quiet = useQuietChannel();
  const lost = offline || !reached || quiet;
  useEffect(() => {
    if (lost) return every(timings.fetchWithoutLive, refreshAllSoon);
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
