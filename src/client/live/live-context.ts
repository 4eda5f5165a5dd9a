import { createContext, useContext, useEffect, useRef } from 'react';
import type { LiveMessage, SentFrame } from '#contract/live.ts';

export type LiveState = 'connecting' | 'open';

export type Live = {
  state: LiveState;
  /** Sends a frame if the channel is open; what is lost is made good by the next one. */
  say(frame: SentFrame): void;
  /** Answers how to stop listening. */
  listen(hear: (message: LiveMessage) => void): () => void;
};

export const LiveContext = createContext<Live>({
  state: 'connecting',
  say: () => {},
  listen: () => () => {},
});

export const useLive = (): Live => useContext(LiveContext);
export const useLiveState = (): LiveState => useContext(LiveContext).state;

/** Hears every live message while the component is on the page. */
export function useLiveMessages(hear: (message: LiveMessage) => void): void {
  const { listen } = useLive();
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(() => listen((message) => latest.current(message)), [listen]);
}

/** Joins a battle's live channel, and again after every reconnect. */
export function useLiveGame(gameId: number | undefined, userId: string): void {
  const { state, say } = useLive();
  useEffect(() => {
    if (state === 'open' && gameId !== undefined) say({ type: 'joinGame', gameId, userId });
  }, [state, say, gameId, userId]);
}
