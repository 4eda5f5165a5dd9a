import { useEffect, useState } from 'react';
import { useAnnounce } from '#client/announce/announce.ts';
import type { AtTable } from '#client/battle/battle-guard.tsx';
import { nameOf, type SeenBattle } from '#client/data/use-battle.ts';
import { play, touch } from '#client/device/cues.ts';
import { RecordDisc } from '#client/ui/art/disc.tsx';
import { Split } from '#client/ui/art/sides.tsx';
import { Versus } from '#client/ui/art/versus.tsx';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { arrivalMs } from '#rules/limits.ts';
import { modes } from '#rules/modes.ts';
import './arrival.css';

/** The count 3, 2, 1 before the first turn's clock, by the server's time; 0 once it is over. */
export function useArrival({ game: { startsInMs }, receivedAt }: SeenBattle): number {
  const hydrated = useHydrated();
  const endFromServer = receivedAt + (startsInMs ?? 0);
  // Each answer arrives a moment late: the earliest end is the nearest to the true one.
  const [end, setEnd] = useState(endFromServer);
  if (endFromServer < end) setEnd(endFromServer);
  const [count, setCount] = useState(() => countIn(hydrated ? end - performance.now() : (startsInMs ?? 0)));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const left = Math.min(arrivalMs, end - performance.now());
      const now = countIn(left);
      setCount(now);
      if (now > 0) timer = setTimeout(look, left - (now - 1) * stepMs);
    };
    look();
    return () => clearTimeout(timer);
  }, [end]);
  return count;
}

const from = 3;

/** How long each number of the count is shown, in milliseconds. */
const stepMs = arrivalMs / from;

export const countIn = (leftMs: number): number => Math.max(0, Math.min(from, Math.ceil(leftMs / stepMs)));

/** The delay between the records, in milliseconds. */
const landsEvery = 120;

export function Arrival({ battle: { game }, me, count }: AtTable & { count: number }) {
  const { players, battleType, mode, currentTurn } = game;
  const [a, b] = players;
  const there = players.filter(({ id }) => id !== me.id).map(nameOf);
  const starter = players.find(({ id }) => id === currentTurn);
  useAnnounce(
    `${there.join(' and ')} is here. ${starter?.id === me.id ? 'You start.' : `${nameOf(starter)} starts.`}`,
  );
  useEffect(() => {
    play('sticker');
    play('sticker', { inMs: landsEvery });
    touch('sticker', { times: 2, everyMs: landsEvery });
  }, []);
  return (
    // Hidden from screen readers, for which the announcement above is.
    <section className="arrival" aria-hidden="true">
      <div className="ink-y band">
        <p className="bill margins">
          <span>Round 1</span>
          <span>{modes[mode].label}</span>
        </p>
        <b className="poster title">{battleTypeLabel(battleType)}</b>
      </div>
      <Split share={50} height="auto" size="poster" className="meeting">
        <RecordDisc avatar={a?.avatarType} size="var(--disc)" className="who a" />
        <b className="poster name a" dir="auto">
          {nameOf(a)}
        </b>
        <RecordDisc avatar={b?.avatarType} size="var(--disc)" className="who b" />
        <b className="poster name b" dir="auto">
          {nameOf(b)}
        </b>
        <span className="burst">
          <Versus size={84} />
        </span>
      </Split>
      <div className="key-panel count">
        <b className="poster starts">{starter?.id === me.id ? 'You start' : `${nameOf(starter)} starts`}</b>
        <b className="poster digits number">{count}</b>
      </div>
    </section>
  );
}
