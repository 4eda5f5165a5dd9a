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
  const onOpen = useRef(new Set<() => void>());

  useEffect(() => {
    if (!userId) return;
    let unmounted = false;
    const onMessage = (message: LiveMessage) => {
      for (const listener of [...listeners.current]) listener(message);
    };
    const onState = (next: LiveState) => {
      // A transition keeps the page responsive during hydration.
      startTransition(() => setState(next));
      if (next !== 'open') return;
      socket.current?.send({ type: 'joinUser', userId });
      for (const act of onOpen.current) act();
      // Messages may have been missed while the channel was closed.
      refetchAllSoon();
    };
    void retryImport(() => import('#client/live/socket.ts')).then(({ connect }) => {
      if (!unmounted)
        socket.current = connect({ userId, onState, onMessage, onSessionEnded: refetchCurrentUser });
    });
    return () => {
      unmounted = true;
      socket.current?.close();
      socket.current = null;
      setState('connecting');
    };
  }, [userId]);

  const send = useCallback((frame: SentFrame) => socket.current?.send(frame), []);
  const listen = useCallback((onMessage: (message: LiveMessage) => void) => {
    listeners.current.add(onMessage);
    return () => void listeners.current.delete(onMessage);
  }, []);
  const nowAndOnOpen = useCallback((act: () => void) => {
    act();
    onOpen.current.add(act);
    return () => void onOpen.current.delete(act);
  }, []);
  const live = useMemo<Live>(
    () => ({ state, send, listen, nowAndOnOpen }),
    [state, send, listen, nowAndOnOpen],
  );
  return <LiveContext value={live}>{children}</LiveContext>;
}
