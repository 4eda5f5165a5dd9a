import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { refreshSoon } from '#client/data/refresh.ts';
import { lookAgainWhoIAm, useMe } from '#client/data/who-am-i.ts';
import { shownToast, toast } from '#client/frame/toasts.ts';
import type { LiveMessage, SentFrame } from '#contract/live.ts';
import { type Live, LiveContext, type LiveState } from './live-context.ts';
import { type LiveSocket, openSocket } from './socket.ts';

/** Keeps one live channel open while somebody is signed in. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const userId = useMe().user?.id;
  const [state, setState] = useState<LiveState>('off');
  const socket = useRef<LiveSocket | null>(null);
  const listeners = useRef(new Set<(message: LiveMessage) => void>());

  useEffect(() => {
    if (!userId) return;
    const onMessage = (message: LiveMessage) => {
      for (const hear of [...listeners.current]) hear(message);
    };
    const onState = (next: LiveState) => {
      setState(next);
      if (next !== 'open') return;
      opened.say({ type: 'joinUser', userId });
      // Whatever was missed while the channel was down.
      refreshSoon();
    };
    const opened = openSocket({ userId, onState, onMessage, onShownOut: () => void tellShownOut() });
    socket.current = opened;
    return () => {
      opened.close();
      socket.current = null;
      setState('off');
    };
  }, [userId]);

  const say = useCallback((frame: SentFrame) => socket.current?.say(frame), []);
  const listen = useCallback((hear: (message: LiveMessage) => void) => {
    listeners.current.add(hear);
    return () => void listeners.current.delete(hear);
  }, []);
  const live = useMemo<Live>(() => ({ state, say, listen }), [state, say, listen]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** What page comes then, or what stands in its place, each page knows by itself. */
async function tellShownOut() {
  if (!(await lookAgainWhoIAm()) || shownToast()) return;
  const text = 'This session was ended in another tab or on another device.';
  toast({ tone: 'warn', urgent: true, title: 'Logged out', text });
}
