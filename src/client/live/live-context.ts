import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { LiveMessage, SentFrame } from '#contract/live.ts';

export type LiveState = 'connecting' | 'open';

export type Live = {
  state: LiveState;
  /** Sends a frame if the channel is open; what is lost is made good by the next one. */
  say(frame: SentFrame): void;
  listen(hear: (message: LiveMessage) => void): () => void;
  /** For what is said: at once, which is heard if the channel is open, and whenever it opens. Answers how to stop. */
  nowAndOnOpen(act: () => void): () => void;
};

export const LiveContext = createContext<Live>({
  state: 'connecting',
  say: () => {},
  listen: () => () => {},
  nowAndOnOpen: () => () => {},
});

export const useLive = (): Live => useContext(LiveContext);
export const useLiveState = (): LiveState => useLive().state;

export function useLiveMessages(hear: (message: LiveMessage) => void): void {
  const { listen } = useLive();
  const hearNow = useEffectEvent(hear);
  useEffect(() => listen((message) => hearNow(message)), [listen]);
}

/** What is told of this battle, and of no other. */
export const useBattleMessages = (gameId: number | undefined, hear: (message: LiveMessage) => void): void =>
  useLiveMessages((message) => {
    if ('gameId' in message && message.gameId === gameId) hear(message);
  });

/** Joins a battle's live channel, and again after every reconnect; at once, so that what was missed is asked for only once. */
export function useLiveGame(gameId: number | undefined, userId: string): void {
  const { say, nowAndOnOpen } = useLive();
  useEffect(() => {
    if (gameId === undefined) return;
    return nowAndOnOpen(() => say({ type: 'joinGame', gameId, userId }));
  }, [say, nowAndOnOpen, gameId, userId]);
}
