/**
 * How often an open channel is asked whether it still carries, how long it has to answer, and how long when there is
 * reason to doubt it: the page was asleep, the network changed. In milliseconds.
 */
const beat = { everyMs: 10_000, patienceMs: 6000, doubtMs: 3000 } as const;

export type Heartbeat = {
  /** The channel brought something, so it carries. */
  heard(): void;
  /** Something happened that may have broken it. */
  doubt(): void;
  stop(): void;
};

/** A network that goes away without a word leaves its sockets looking open; only an answer shows that they are. */
export function startHeartbeat({ ask, onSilence }: { ask(): void; onSilence(): void }): Heartbeat {
  let next: ReturnType<typeof setTimeout>;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const listen = (ms: number) => {
    clearTimeout(silence);
    silence = setTimeout(onSilence, ms);
    ask();
  };
  const goOn = () => {
    next = setTimeout(() => {
      listen(beat.patienceMs);
      goOn();
    }, beat.everyMs);
  };
  goOn();
  return {
    heard: () => clearTimeout(silence),
    doubt: () => listen(beat.doubtMs),
    stop: () => {
      clearTimeout(next);
      clearTimeout(silence);
    },
  };
}
