import { lazy, Suspense, useContext, useEffect, useState } from 'react';
import { useAnnounce } from '#client/announce/announce.ts';
import { AwayContext } from '#client/battle/battle-guard.tsx';
import { WaitForAway } from '#client/battle/ways-out.tsx';
import { nameOf, opponentOf, type SeenBattle, sideOf } from '#client/data/use-battle.ts';
import { useSite } from '#client/data/use-call.ts';
import { useBattleMessages } from '#client/live/live-context.ts';
import { announcedTime, theirMarks, useTurnLeft } from '#client/screens/game/clock/turn-timer.tsx';
import type { TableView } from '#client/screens/game/game-board.tsx';
import { SongsThisRound } from '#client/screens/game/overview/songs-this-round.tsx';
import { after } from '#client/timings.ts';
import { RecordDisc } from '#client/ui/art/disc.tsx';
import type { Side } from '#client/ui/art/sides.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import type { Situation } from '#rules/situation.ts';
import { clockFace, timerState } from '#rules/timer.ts';
import './opponent-turn.css';

const NobodyWaits = lazy(() =>
  import('./nobody-waits.tsx').then((found) => ({ default: found.NobodyWaits })),
);

/** Drawn by no server, and last on the page. */
const BannerAd = lazy(() => import('./banner-ad.tsx').then((found) => ({ default: found.BannerAd })));

type TheirClockProps = { battle: SeenBattle; name: string; side: Side };

/** What is left of the opponent's turn: enough to know that it ends, and in the end how soon. */
function TheirClock({ battle, name, side }: TheirClockProps) {
  const left = useTurnLeft(battle);
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
      className={`their-clock ${side}`}
    >
      <span className="bar-left">
        <i style={{ width: `${part * 100}%` }} />
      </span>
      {timerState(left) === 'red' && <b className="digits">{clockFace(left)}</b>}
    </div>
  );
}

/** The song of this battle that was heard to start at another player; null while none was. */
function useTheirStart(gameId: number): number | null {
  const [started, setStarted] = useState<number | null>(null);
  useBattleMessages(gameId, (message) => {
    if (message.type === 'songStarted') setStarted(message.songId);
    if (message.type === 'songSwapped') setStarted(null);
  });
  return started;
}

/** They are told to have stopped after 3 s of silence; should that message be lost, this clears the words, in milliseconds. */
const forgottenAfter = 6000;

type TypedWords = { text: string; heardAt: number };

/** What another player of this battle types into the search just now; null when they do not. */
function useTheirSearch(gameId: number): string | null {
  const [words, setWords] = useState<TypedWords | null>(null);
  useBattleMessages(gameId, (message) => {
    if (message.type === 'playerTyping') setWords({ text: message.searchQuery, heardAt: performance.now() });
    if (message.type === 'playerStoppedTyping' || message.type === 'songSubmitted') setWords(null);
  });
  useEffect(() => {
    if (words) return after(forgottenAfter, () => setWords(null));
  }, [words]);
  return words?.text.trim() ? words.text : null;
}

/** The end of a long search is what is being typed, so the end is kept. */
const mostShown = 60;

export const OpponentTurn: TableView = (props) => {
  const hydrated = useHydrated();
  if (props.battle.game.pace === 'live') return <Watching {...props} />;
  const banner = <div className="panel columns page">{props.banner}</div>;
  // A server draws no page with a part that comes later.
  return <Suspense fallback={banner}>{hydrated ? <NobodyWaits {...props} /> : banner}</Suspense>;
};

const Watching: TableView = ({ battle, me, situation, banner }) => {
  const hydrated = useHydrated();
  const { players } = battle.game;
  const opponent = opponentOf(players, me.id);
  const name = nameOf(opponent);
  const side: Side = opponent ? sideOf(players, opponent.id) : 'b';
  const words = useTheirSearch(battle.game.id);
  const started = useTheirStart(battle.game.id);
  const isListening = started !== null && started === battle.songs.at(-1)?.id;
  const line = lineFor(situation, { name, isListening });
  useAnnounce(isListening ? line : '');
  const away = useContext(AwayContext).has(opponent?.id ?? '');
  return (
    <div className="panel columns page">
      <div>
        {banner}
        <TheirClock battle={battle} name={name} side={side} />
        <section className="watched" aria-label={name}>
          <RecordDisc
            avatar={opponent?.avatarType}
            size="var(--watched, min(232px, 60vw, 40svh))"
            ring={`var(--bb-side-${side})`}
            spinning={chooses(situation) || isListening}
          />
          <p className={classNames('line', (words || away) && 'invisible')}>{line}</p>
          {words && <Searching name={name} words={words} side={side} />}
        </section>
        <WaitForAway battle={battle} me={me} />
      </div>
      <div className="mt-[14px] lg:mt-0">
        <SongsThisRound battle={battle} me={me} />
        <div className="mt-4">
          <Suspense>{hydrated && <BannerAd avatarType={me.avatarType} />}</Suspense>
        </div>
      </div>
    </div>
  );
};

const chooses = (situation: Situation): boolean =>
  situation === 'they-share' || situation === 'your-song-was-rated';

type Them = { name: string; isListening: boolean };

/** What happens in the meantime; that they listen only once their player has said so. */
function lineFor(situation: Situation, { name, isListening }: Them): string {
  if (situation === 'wait-for-others') return 'The next song is on its way.';
  if (chooses(situation)) return `${name} is choosing a song.`;
  return isListening ? `${name} is listening to your song.` : `${name} has your song.`;
}

function Searching({ name, words, side }: { name: string; words: string; side: Side }) {
  const end = Array.from(words).slice(-mostShown).join('');
  return (
    <div className={`searching ${side}`}>
      <b>{`${name} is searching:`}</b>
      <p className="poster">
        <span>{`"${end.length < words.length ? '…' : ''}${end}`}</span>
        <i className="caret" />
        <span>"</span>
      </p>
    </div>
  );
}
