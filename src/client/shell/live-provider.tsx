import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { refetchCurrentUser, useCurrentUser } from '#client/data/current-user.ts';
import { refetchAllSoon } from '#client/data/query-client.ts';
import { retryImport } from '#client/device/fetch-code.ts';
import { type Live, LiveContext, type LiveState } from '#client/live/live-context.ts';
import type { LiveSocket } from '#client/live/socket.ts';
import type { LiveMessage, SentFrame } from '#contract/live.ts';

export function LiveProvider({ children }: { children: ReactNode }) {
  const userId = useCurrentUser().user?.id;
  const [state, setState] = useState<LiveState>('connecting');
  const socket = useRef<LiveSocket | null>(null);
  const listeners = useRef(new Set<(message: LiveMessage) => void>());
  const openListeners = useRef(new Set<() => void>());

  useEffect(() => {
    if (!userId) return;
    let over = false;
    const onMessage = (message: LiveMessage) => {
      for (const hear of [...listeners.current]) hear(message);
    };
    const onState = (next: LiveState) => {
      // In a transition, so that a page which is being hydrated stays responsive.
      startTransition(() => setState(next));
      if (next !== 'open') return;
      socket.current?.say({ type: 'joinUser', userId });
      for (const act of openListeners.current) act();
      // Messages may have been missed while the channel was closed.
      refetchAllSoon();
    };
    void retryImport(() => import('#client/live/socket.ts')).then(({ connect }) => {
      if (!over) socket.current = connect({ userId, onState, onMessage, onSessionEnded: refetchCurrentUser });
    });
    return () => {
      over = true;
      socket.current?.close();
      socket.current = null;
      setState('connecting');
    };
  }, [userId]);

  const say = useCallback((frame: SentFrame) => socket.current?.say(frame), []);
  const listen = useCallback((hear: (message: LiveMessage) => void) => {
    listeners.current.add(hear);
    return () => void listeners.current.delete(hear);
  }, []);
  const nowAndOnOpen = useCallback((act: () => void) => {
    act();
    openListeners.current.add(act);
    return () => void openListeners.current.delete(act);
  }, []);
  const live = useMemo<Live>(
    () => ({ state, say, listen, nowAndOnOpen }),
    [state, say, listen, nowAndOnOpen],
  );
  return <LiveContext value={live}>{children}</LiveContext>;
}
