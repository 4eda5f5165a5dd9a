import { nameOf, type Seat } from '#client/data/use-battle.ts';
import type { AtTable } from '#client/screens/game/battle-door.tsx';
import { pointsOf, shareOfA } from '#client/screens/game/points.ts';
import { CountUp } from '#client/ui/count-up.tsx';
import { RecordDisc } from '#client/ui/record-disc.tsx';
import { SealedScore } from '#client/ui/sealed-score.tsx';
import { Split } from '#client/ui/split.tsx';
import type { Player } from '#contract/schemas.ts';
import { maxScore } from '#rules/modes.ts';
import { knownBefore, type Reveal } from './reveal.ts';
import { useAfter } from './use-after.ts';

/** Both totals on the two inks; the tear leans to whoever is behind, and goes there when the stickers have landed. */
export function ScoreSplit({ battle, me, reveal }: AtTable & { reveal: Reveal }) {
  const moved = useAfter(reveal.tearMs);
  const [a, b] = battle.game.players;
  if (!a || !b) return null;
  const shown = moved ? battle : knownBefore(battle);
  const points = (player: Player) => pointsOf(shown, player.id, me.id);
  const unsealed = (player: Player) => reveal.unseals && player.id === me.id;
  const max = maxScore(battle.game.mode);
  const nameFor = (player: Player) => (player.id === me.id ? 'You' : nameOf(player));
  return (
    <Split
      share={shareOfA(points(a), points(b))}
      height="var(--totals, auto)"
      size="summary"
      className="mt-3.5"
    >
      <div className="in total-split">
        <Side player={a} seat="a" name={nameFor(a)} points={points(a)} max={max} unsealed={unsealed(a)} />
        <Side player={b} seat="b" name={nameFor(b)} points={points(b)} max={max} unsealed={unsealed(b)} />
      </div>
    </Split>
  );
}

interface SideProps {
  player: Player;
  seat: Seat;
  name: string;
  points: number | null;
  max: number;
  /** Was sealed until just now. */
  unsealed: boolean;
}

const Side = ({ player, seat, name, points, max, unsealed }: SideProps) => (
  <div className={`side-total ${seat}`}>
    <RecordDisc avatar={player.avatarType} size="var(--head, 44px)" />
    <b className="letter">{seat.toUpperCase()}</b>
    <b className="who" dir="auto">
      {name}
    </b>
    <b className="poster digits total tracking-[0.02em]">
      {points === null ? (
        <SealedScore />
      ) : (
        <span className={unsealed ? 'unsealed' : undefined}>
          <CountUp to={points} from={unsealed ? 0 : undefined} />
        </span>
      )}
      <small>{`/${max}`}</small>
    </b>
  </div>
);
