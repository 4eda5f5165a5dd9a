import { type ReactNode, useContext, useEffect, useState } from 'react';
import { useAnnounce } from '#client/announce/announce.ts';
import { AwayContext, type TableProps } from '#client/battle/battle-guard.tsx';
import { WaitForAway } from '#client/battle/leave-battle.tsx';
import { nameOf, opponentOf, sideOf } from '#client/battle/players.ts';
import { useClockLeft } from '#client/battle/use-seconds.ts';
import { useSite } from '#client/data/use-call.ts';
import type { SeenTable } from '#client/data/use-table.ts';
import { useBattleMessages } from '#client/live/live-context.ts';
import { AnytimeClock } from '#client/screens/game/clock/anytime-clock.tsx';
import { announcedTime, theirMarks } from '#client/screens/game/clock/turn-timer.tsx';
import type { GamePanel } from '#client/screens/game/game-panel.ts';
import { PushOffer } from '#client/shell/push/push-offer.tsx';
import { after } from '#client/timings.ts';
import { RecordDisc } from '#client/ui/art/disc.tsx';
import { otherSide, type Side } from '#client/ui/art/sides.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { lazyComponent, Nothing } from '#client/ui/lazy-component.tsx';
import { isAnytime } from '#rules/pace.ts';
import { isTheirPick, type Situation } from '#rules/situation.ts';
import { clockFace, timerState } from '#rules/timer.ts';
import { SongsThisRound } from './songs-this-round.tsx';

/** Loaded later, because the ad is last on the page. */
const Ad = lazyComponent(() => import('./site-poster.tsx').then((found) => found.Ad), { failed: Nothing });

type TheirClockProps = { table: SeenTable; name: string; side: Side };

/** Shows the time left of the opponent's turn as a bar, and near the end as a number too. */
function TheirClock({ table, name, side }: TheirClockProps) {
  const left = useClockLeft(table);
  const total = useSite()?.turnSeconds ?? left ?? 0;
  const mark = announcedTime(left ?? 0, theirMarks);
  useAnnounce(mark && `${name} has ${mark}`);
  if (left === null) return null;
  const part = Math.min(1, left / Math.max(1, total));
  return (
    <div
      role="timer"
      aria-live="off"
      aria-label={`${name} has ${clockFace(left)} left`}
      className="mt-[6px] flex h-[1.25rem] items-center gap-[10px]"
    >
      <span className="h-[8px] flex-1 rounded-[2px] border-2 border-keyline bg-board-3">
        <i className={`block h-full rounded-[inherit] ink-${side}`} style={{ width: `${part * 100}%` }} />
      </span>
      {timerState(left) === 'red' && <b className="digits">{clockFace(left)}</b>}
    </div>
  );
}

/** The opponent's page repeats `songStarted` every 10 s while the song plays; in milliseconds. */
const playsAtMostMs = 15_000;

/** Returns the id of the song that plays at the opponent; null for none. */
export function useTheirSong(gameId: number): number | null {
  // An equal id restarts the timeout, so the state is an object.
  const [started, setStarted] = useState<{ songId: number } | null>(null);
  useBattleMessages(gameId, (message) => {
    if (message.type === 'songStarted') setStarted({ songId: message.songId });
    if (message.type === 'songSwapped') setStarted(null);
  });
  useEffect(() => {
    if (started) return after(playsAtMostMs, () => setStarted(null));
  }, [started]);
  return started?.songId ?? null;
}

/** Clears the words in case `playerStoppedTyping` is lost, which the server sends 3 s after the last words; in milliseconds. */
const clearAfterMs = 6000;

/** Returns the words that the opponent is typing into the search; null for none. Equal words restart the timeout, so the state is an object. */
function useTheirSearch(gameId: number): string | null {
  const [words, setWords] = useState<{ text: string } | null>(null);
  useBattleMessages(gameId, (message) => {
    if (message.type === 'playerTyping') setWords({ text: message.searchQuery });
    if (message.type === 'playerStoppedTyping' || message.type === 'songSubmitted') setWords(null);
  });
  useEffect(() => {
    if (words) return after(clearAfterMs, () => setWords(null));
  }, [words]);
  return words?.text.trim() ? words.text : null;
}

/** Maximum number of characters shown of a search: its end, where the opponent is typing. */
const maxShown = 60;

export const OpponentTurn: GamePanel = (props) =>
  isAnytime(props.table.game) ? <AnytimeTurn {...props} /> : <LiveTurn {...props} />;

const LiveTurn: GamePanel = ({ table, me, situation, banner }) => {
  const { players, id } = table.game;
  const opponent = opponentOf(players, me.id);
  const name = nameOf(opponent);
  const side = otherSide(sideOf(players, me.id));
  const typed = useTheirSearch(id);
  const words = isTheirPick(situation) ? typed : null;
  const theirs = useTheirSong(id);
  const isListening = theirs !== null && theirs === table.songs.at(-1)?.id;
  const line = lineFor(situation, name, isListening);
  useAnnounce(isListening ? line : '');
  const away = useContext(AwayContext).has(opponent?.id ?? '');
  return (
    <Watching
      table={table}
      me={me}
      above={
        <>
          {banner}
          <TheirClock table={table} name={name} side={side} />
        </>
      }
      line={line}
      spinning={isTheirPick(situation) || isListening}
      lineHidden={words !== null || away}
      below={<WaitForAway table={table} me={me} />}
    >
      {words && <Searching name={name} words={words} side={side} />}
    </Watching>
  );
};

/** In an anytime battle the players do not watch each other search and listen. */
const AnytimeTurn: GamePanel = ({ table, me, situation, banner }) => {
  const name = nameOf(opponentOf(table.game.players, me.id));
  return (
    <Watching
      table={table}
      me={me}
      above={banner}
      line={lineAnytime(name, isTheirPick(situation))}
      below={<PushOffer className="mb-4" />}
    >
      <AnytimeClock table={table} name={name} />
    </Watching>
  );
};

interface WatchingProps extends TableProps {
  above: ReactNode;
  spinning?: boolean;
  line: string;
  /** Hides the line while other content is shown in its place. */
  lineHidden?: boolean;
  below: ReactNode;
  children: ReactNode;
}

/** Shows the opponent as a record disc, with a line about the opponent's activity. */
function Watching({ table, me, above, spinning, line, lineHidden, below, children }: WatchingProps) {
  const opponent = opponentOf(table.game.players, me.id);
  return (
    <div className="panel columns page">
      <div>
        {above}
        <section
          className="watched relative grid justify-items-center pt-[20px] pb-[22px] text-center lg:[--watched:min(32rem,52svh)]"
          aria-label={nameOf(opponent)}
        >
          <RecordDisc
            avatar={opponent?.avatarType}
            size="var(--watched, min(232px, 60vw, 40svh))"
            ring={`var(--bb-side-${otherSide(sideOf(table.game.players, me.id))})`}
            spinning={spinning}
          />
          <p
            className={classNames(
              'mt-[20px] max-w-full text-muted wrap-anywhere lg:text-[1.5rem]',
              lineHidden && 'invisible',
            )}
          >
            {line}
          </p>
          {children}
        </section>
        {below}
      </div>
      <div className="mt-[14px] lg:mt-0">
        <SongsThisRound table={table} me={me} />
        <div className="mt-4">
          <Ad avatarType={me.avatarType} />
        </div>
      </div>
    </div>
  );
}

/** Returns the line of an anytime battle: the page may be closed. The banner already states that the opponent has the song. */
export const lineAnytime = (name: string, picks: boolean): string =>
  `${picks ? `${name} picks the next song. ` : ''}Close this page, we keep your place.`;

/** Returns the opponent's activity, which is listening only while the song plays. */
function lineFor(situation: Situation, name: string, isListening: boolean): string {
  if (situation === 'wait-for-others') return 'The next song is on its way.';
  if (isTheirPick(situation)) return `${name} is choosing a song.`;
  return isListening ? `${name} is listening to your song.` : `${name} has your song.`;
}

/** The words cover the record disc and grow upwards, so that nothing below moves. */
const searchingLook = {
  a: 'bg-(--bb-a-tint) text-(--ink) [--ink:var(--bb-a-text)]',
  b: 'bg-(--bb-b-tint) text-(--ink) [--ink:var(--bb-b-text)]',
};

function Searching({ name, words, side }: { name: string; words: string; side: Side }) {
  const end = Array.from(words).slice(-maxShown).join('');
  return (
    <div
      className={`absolute inset-x-0 bottom-[4px] rounded-poster px-[18px] pt-[14px] pb-[16px] ${searchingLook[side]}`}
    >
      <b className="font-[650] text-[0.875rem]">{`${name} is searching:`}</b>
      <p className="poster mt-[4px] text-[1.875rem] text-text leading-[1.1] wrap-anywhere lg:text-[2.75rem]">
        <span>{`"${end.length < words.length ? '…' : ''}${end}`}</span>
        <i className="caret border-(--ink) border-l-3" />
        <span>"</span>
      </p>
    </div>
  );
}
