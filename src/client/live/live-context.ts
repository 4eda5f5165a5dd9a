import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { LiveMessage, SentFrame } from '#contract/live.ts';

export type LiveState = 'connecting' | 'open';

export type Live = {
  state: LiveState;
  /** Sends a frame if the channel is open. A lost frame is not sent again. */
  send(frame: SentFrame): void;
  listen(onMessage: (message: LiveMessage) => void): () => void;
  /** Calls `act`, which sends frames, now and whenever the channel opens. Returns the function that ends this. */
  nowAndOnOpen(act: () => void): () => void;
};

export const LiveContext = createContext<Live>({
  state: 'connecting',
  send: () => {},
  listen: () => () => {},
  nowAndOnOpen: () => () => {},
});

export const useLive = (): Live => useContext(LiveContext);
export const useLiveState = (): LiveState => useLive().state;

export function useLiveMessages(onMessage: (message: LiveMessage) => void): void {
  const { listen } = useLive();
  const onMessageNow = useEffectEvent(onMessage);
  useEffect(() => listen((message) => onMessageNow(message)), [listen]);
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
  const { send, nowAndOnOpen } = useLive();
  useEffect(() => {
    if (gameId === undefined) return;
    return nowAndOnOpen(() => send({ type: 'joinGame', gameId, userId }));
  }, [send, nowAndOnOpen, gameId, userId]);
}
