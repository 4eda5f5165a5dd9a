import { onlineManager } from '@tanstack/react-query';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { reached } from '#client/data/send.ts';
import { useStore } from '#client/external-store.ts';
import { useLiveState } from '#client/live/live-context.ts';
import { after } from '#client/timings.ts';

/** Ref of the line at the foot: passes its height to the styles, which place the bar and the end of the page above it. */
export function measureFootLine(line: HTMLElement | null) {
  if (!line) return;
  const observer = new ResizeObserver(measure);
  observer.observe(line);
  return () => {
    observer.disconnect();
    // React removes the element after this cleanup, so the measurement waits for a microtask.
    queueMicrotask(measure);
  };
}

/** Sets the height of the taller line: the line of a lost connection and the line of a rematch share their position. */
function measure() {
  const lines = [...document.querySelectorAll<HTMLElement>('.foot-line')];
  const height = Math.max(0, ...lines.map((each) => each.offsetHeight));
  document.documentElement.style.setProperty('--foot-line-height', `${height}px`);
}

/** Returns whether the device has not reported the loss of its network. That alone proves no connection. */
const isOnline = (): boolean => onlineManager.isOnline();

/** Time in which a live channel may reconnect before it is reported as lost, in milliseconds. */
const reconnectMs = 3000;

/** Returns whether the game cannot be reached, or sends no live messages. */
export function useConnectionLost(): boolean {
  const online = useSyncExternalStore(onlineManager.subscribe, isOnline, isOnline);
  const isReached = useStore(reached);
  const channelLost = useChannelLost();
  return !online || !isReached || channelLost;
}

function useChannelLost(): boolean {
  const open = useLiveState() === 'open';
  const [channelLost, setChannelLost] = useState(false);
  if (open && channelLost) setChannelLost(false);
  useEffect(() => {
    if (!open) return after(reconnectMs, () => setChannelLost(true));
  }, [open]);
  return channelLost && !open;
}

/** `meanwhile`: what holds until the connection is back. */
export function ConnectionLine({ meanwhile = 'Your songs and scores are safe' }: { meanwhile?: string }) {
  const lost = useConnectionLost();
  return (
    <div ref={measureFootLine} className="foot-line" role="status">
      {lost && (
        <p>
          <CloudOff />
          <span>{`Connection lost. ${meanwhile}; trying again...`}</span>
        </p>
      )}
    </div>
  );
}
