import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { refetchCurrentUser, useCurrentUser } from '#client/data/current-user.ts';
import { retryImport } from '#client/device/fetch-code.ts';
import { channel, LiveContext, type LiveState } from '#client/live/live-context.ts';

export function LiveProvider({ children }: { children: ReactNode }) {
  const userId = useCurrentUser().user?.id;
  const [state, setState] = useState<LiveState>('connecting');

  useEffect(() => {
    if (!userId) return;
    let unmounted = false;
    const onState = (next: LiveState) => {
      // A transition keeps the page responsive during hydration.
      startTransition(() => setState(next));
      if (next !== 'open') return;
      channel.socket?.send({ type: 'joinUser', userId });
      for (const act of channel.onOpen) act();
    };
    void retryImport(() => import('#client/live/socket.ts')).then(({ connect, deliver }) => {
      if (!unmounted)
        channel.socket = connect({ userId, onState, onMessage: deliver, onSessionEnded: refetchCurrentUser });
    });
    return () => {
      unmounted = true;
      channel.socket?.close();
      channel.socket = null;
      setState('connecting');
    };
  }, [userId]);

  return <LiveContext value={state}>{children}</LiveContext>;
}
