import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useEffect, useSyncExternalStore } from 'react';
import type { TableProps } from '#client/battle/battle-guard.tsx';
import { nameOf, opponentOf, sideOf } from '#client/battle/players.ts';
import { pointsOf, shareOfA } from '#client/battle/points.ts';
import { isMuted, prepareSounds, setMuted, watchMuted } from '#client/device/cues.ts';
import { HomeLink, LogOutLink } from '#client/shell/header.tsx';
import { AvatarDisc } from '#client/ui/art/disc.tsx';
import { SideTag, Split } from '#client/ui/art/sides.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { IconButton } from '#client/ui/controls/icon-button.tsx';
import { CountUp } from '#client/ui/feedback/count-up.tsx';
import { showsScores } from '#rules/modes.ts';
import { isAnytime } from '#rules/pace.ts';
import { countOf } from '#rules/words/count-of.ts';
import './game-header.css';

function MuteButton() {
  const muted = useSyncExternalStore(watchMuted, isMuted, () => false);
  useEffect(prepareSounds, []);
  return (
    <IconButton
      icon={muted ? VolumeX : Volume2}
      label={muted ? 'Turn sound on' : 'Turn sound off'}
      onClick={() => setMuted(!muted)}
    />
  );
}

/** `round`: the current round, from 1. */
export function RoundSegments({ round, total }: { round: number; total: number }) {
  const lookOf = (segment: number) =>
    segment < round ? 'bg-text' : `bg-board-3 ${segment === round ? 'inset-ring-2 inset-ring-text' : ''}`;
  return (
    <span
      className="flex gap-[4px]"
      role="progressbar"
      aria-label={`Round ${round} of ${total}`}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={Math.max(0, round - 1)}
    >
      {Array.from({ length: total }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one segment for each round
        <i key={index} className={`h-[6px] flex-1 rounded-[1px] ${lookOf(index + 1)}`} />
      ))}
    </span>
  );
}

/** Shows the scores below the header, A left and B right; in a Quick Clash only the names. */
function Scores({ table, me }: TableProps) {
  const scored = showsScores(table.game.mode);
  const shown = table.game.players.map((player) => ({
    name: player.id === me.id ? 'You' : nameOf(player),
    points: pointsOf(table, player.id, me.id),
  }));
  const [a, b] = shown;
  if (!a || !b) return null;
  // Secret points are null.
  const labels = shown.map(({ name, points }) =>
    scored ? `${name} ${points ?? 'hidden until the final reveal'}` : name,
  );
  return (
    <Split
      share={scored ? shareOfA(a.points, b.points) : 50}
      height={44}
      size="strip"
      label={labels.join(', ')}
    >
      <div className="in score-strip">
        <span>
          <b className="letter">A</b>
          <b className="name" dir="auto">
            {a.name}
          </b>
          {scored && <Score points={a.points} />}
        </span>
        <span>
          {scored && <Score points={b.points} />}
          <b className="name" dir="auto">
            {b.name}
          </b>
          <b className="letter">B</b>
        </span>
      </div>
    </Split>
  );
}

const Score = ({ points }: { points: number | null }) => (
  <b className={classNames('score poster digits', points === null && 'sealed soft')}>
    {points === null ? '??' : <CountUp to={points} />}
  </b>
);

/** Shows the own wins first, as below the own name and on the results. */
function Series({ table, me }: TableProps) {
  const { series, game } = table;
  const opponent = opponentOf(game.players, me.id);
  if (!series || !opponent) return null;
  return (
    <span className="whitespace-nowrap max-lg:lower:hidden">
      <span aria-hidden="true">{`Series ${series.user} : ${series.opponent}`}</span>
      <span className="sr-only">{`Series: you ${series.user}, ${nameOf(opponent)} ${series.opponent}`}</span>
    </span>
  );
}

/** Shows the player's name and side, the round, and the score (spec §2 Game). */
export function GameHeader({ table, me }: TableProps) {
  const { players, currentRound, totalRounds } = table.game;
  const side = sideOf(players, me.id);
  return (
    <header className="game-top">
      <AvatarDisc avatar={me.avatarType} size={42} side={side} className="narrow:[zoom:0.8]" />
      <span className="min-w-0 max-sm:flex-[1_1_2.5rem] max-sm:font-stretch-82%">
        <b className="block truncate leading-[1.2]" dir="auto">
          {nameOf(me)}
        </b>
        <span className="flex flex-wrap items-center gap-x-1.5 text-muted text-small">
          <SideTag side={side} />
          <span className="truncate">{countOf(players.length, 'player')}</span>
          <Series table={table} me={me} />
        </span>
      </span>
      <span className="grid min-w-[92px] gap-[5px] text-right max-sm:mr-auto max-sm:min-w-[clamp(0px,23*(100vw-386px),92px)] max-sm:flex-none beside:order-2 lg:min-w-[140px]">
        <b className="whitespace-nowrap text-small">{`Round ${currentRound} of ${totalRounds}`}</b>
        <RoundSegments round={currentRound} total={totalRounds} />
      </span>
      <span className="-mr-[14px] -ml-[6px] flex max-sm:ml-[clamp(-10px,2.5*(100vw-390px),0px)] max-sm:flex-none beside:order-3 lg:mx-0">
        <MuteButton />
        {/* Players leave an anytime battle for hours; the home page has the logout. */}
        {isAnytime(table.game) ? <HomeLink /> : <LogOutLink />}
      </span>
      <div className="col-span-full my-[var(--header-gap,0)] [display:var(--score-row,block)] max-sm:flex-[0_0_100%] beside:order-1 beside:col-auto lg:px-[28px]">
        <Scores table={table} me={me} />
      </div>
    </header>
  );
}
