import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { LiveMessage, SentFrame } from '#contract/live.ts';
import type { LiveSocket } from './socket.ts';

export type LiveState = 'connecting' | 'open';

export const LiveContext = createContext<LiveState>('connecting');
export const useLiveState = (): LiveState => useContext(LiveContext);

/** The live channel of this page. `onOpen`: functions to call whenever it opens. */
export const channel = {
  socket: null as LiveSocket | null,
  listeners: new Set<(message: LiveMessage) => void>(),
  onOpen: new Set<() => void>(),
};

/** Sends a frame if the channel is open. A lost frame is not sent again. */
export const sendFrame = (frame: SentFrame): void => channel.socket?.send(frame);

/** Calls `act`, which sends frames, now and whenever the channel opens. Returns the function that ends this. */
export function nowAndOnOpen(act: () => void): () => void {
  act();
  channel.onOpen.add(act);
  return () => void channel.onOpen.delete(act);
}

export function useLiveMessages(onMessage: (message: LiveMessage) => void): void {
  const onMessageNow = useEffectEvent(onMessage);
  useEffect(() => {
    const listener = (message: LiveMessage) => onMessageNow(message);
    channel.listeners.add(listener);
    return () => void channel.listeners.delete(listener);
  }, []);
}

export const useBattleMessages = (
  gameId: number | undefined,
  onMessage: (message: LiveMessage) => void,
): void =>
  useLiveMessages((message) => {
    if ('gameId' in message && message.gameId === gameId) onMessage(message);
  });

/** Joins the live messages of a battle, at once and after every reconnect. */
export function useLiveGame(gameId: number | undefined, userId: string): void {
  useEffect(() => {
    if (gameId !== undefined) return nowAndOnOpen(() => sendFrame({ type: 'joinGame', gameId, userId }));
  }, [gameId, userId]);
}
