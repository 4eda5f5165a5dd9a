import { useEffect, useState } from 'react';
import { useAnnounce } from '#client/announce/announce.ts';
import { dismissToast, shownToast } from '#client/announce/toasts.ts';
import type { TableProps } from '#client/battle/battle-guard.tsx';
import { nameOf, opponentOf } from '#client/battle/players.ts';
import type { SeenTable } from '#client/data/use-table.ts';
import { play, vibrate } from '#client/device/cues.ts';
import { RecordDisc } from '#client/ui/art/disc.tsx';
import { Split } from '#client/ui/art/sides.tsx';
import { Versus } from '#client/ui/art/versus.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { arrivalMs } from '#rules/limits.ts';
import { modes } from '#rules/modes.ts';
import './arrival.css';

/** Returns the count 3, 2, 1 before the first turn's clock, by the server's time; 0 once the count is over. */
export function useArrival({ game: { startsInMs }, receivedAt }: SeenTable): number {
  const hydrated = useHydrated();
  const endFromServer = receivedAt + (startsInMs ?? 0);
  // Each response arrives with a delay, so the earliest end is the closest to the true one.
  const [end, setEnd] = useState(endFromServer);
  if (endFromServer < end) setEnd(endFromServer);
  const [count, setCount] = useState(() => countIn(hydrated ? end - performance.now() : (startsInMs ?? 0)));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      const left = Math.min(arrivalMs, end - performance.now());
      const now = countIn(left);
      setCount(now);
      if (now > 0) timer = setTimeout(update, left - (now - 1) * stepMs);
    };
    update();
    return () => clearTimeout(timer);
  }, [end]);
  return count;
}

const highest = 3;

/** Time for which each number of the count is shown, in milliseconds. */
const stepMs = arrivalMs / highest;

export const countIn = (leftMs: number): number => Math.max(0, Math.min(highest, Math.ceil(leftMs / stepMs)));

/** Delay between the two record discs, in milliseconds. */
const landDelayMs = 120;

const sides = 'pr-[max(20px,env(safe-area-inset-right))] pl-[max(20px,env(safe-area-inset-left))]';

/** Number of letters of a word that fits beside the burst in large letters. */
const maxLetters = 9;

/** Returns the classes of a name. On a phone a longer word is set smaller, so that it stays in one line. */
const nameLook = (name: string): string =>
  classNames(
    'poster name absolute line-clamp-3 text-balance text-[min(1.75rem,7vw)] leading-none wrap-anywhere',
    name.split(' ').some(({ length }) => length > maxLetters) && 'max-lg:text-[min(1.25rem,5.1vw)]',
  );

export function Arrival({ table: { game }, me, count }: TableProps & { count: number }) {
  const { players, battleType, mode, currentTurn } = game;
  const [a, b] = players;
  const starts =
    currentTurn === me.id ? 'You start' : `${nameOf(players.find(({ id }) => id === currentTurn))} starts`;
  useAnnounce(`${nameOf(opponentOf(players, me.id))} is here. ${starts}.`);
  useEffect(() => {
    play('sticker');
    play('sticker', { inMs: landDelayMs });
    vibrate('sticker', { times: 2, everyMs: landDelayMs });
    // The toast about joining would cover the songs of the first turn.
    return () => {
      if (shownToast()?.tone === 'done') dismissToast();
    };
  }, []);
  return (
    // Hidden from screen readers, which read the announcement above. It covers the whole page, which is hidden below.
    <section
      className="arrival visible fixed inset-0 z-30 grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] bg-key"
      aria-hidden="true"
    >
      <div
        className={`ink-y border-key border-b-3 pt-[calc(20px+env(safe-area-inset-top))] pb-[12px] ${sides}`}
      >
        {/* High enough that a toast does not cover the title. */}
        <p className="bill flex min-h-10 justify-between gap-[12px]">
          <span>Round 1</span>
          <span>{modes[mode].label}</span>
        </p>
        <b className="poster block text-[min(3.5rem,13vw,11svh)] uppercase leading-[0.92] wrap-anywhere">
          {battleTypeLabel(battleType)}
        </b>
      </div>
      <Split
        share={50}
        height="auto"
        size="poster-cut"
        className="rounded-none [--disc:min(50cqw,44cqh)] [--split-line:0] [container:meeting/size]"
      >
        <RecordDisc avatar={a?.avatarType} size="var(--disc)" className="who a" />
        <b className={classNames('a', nameLook(nameOf(a)))} dir="auto">
          {nameOf(a)}
        </b>
        <RecordDisc avatar={b?.avatarType} size="var(--disc)" className="who b" />
        <b className={classNames('b text-right', nameLook(nameOf(b)))} dir="auto">
          {nameOf(b)}
        </b>
        <span className="burst top-[calc(50%-42px)] left-[calc(50%-42px)] narrow:[zoom:0.8]">
          <Versus size={84} />
        </span>
      </Split>
      <div
        className={`key-panel flex items-center justify-between gap-[16px] rounded-none pt-[10px] pb-[calc(10px+env(safe-area-inset-bottom))] ${sides}`}
      >
        <b className="poster min-w-0 text-[min(2rem,8vw)] leading-none wrap-anywhere">{starts}</b>
        <b className="poster digits text-[min(6rem,22svh)] text-yellow leading-[0.9]">{count}</b>
      </div>
    </section>
  );
}
