import { useAnnounce } from '#client/announce/announce.ts';
import type { AtTable } from '#client/battle/battle-guard.tsx';
import { pointsOf, shareOfA } from '#client/battle/points.ts';
import { nameOf } from '#client/data/use-battle.ts';
import { RecordDisc } from '#client/ui/art/record-disc.tsx';
import type { Side } from '#client/ui/art/side-tag.tsx';
import { CountUp } from '#client/ui/feedback/count-up.tsx';
import { Split } from '#client/ui/layout/split.tsx';
import type { Player } from '#contract/schemas.ts';
import { maxScore } from '#rules/modes.ts';

/** '??' under a blur, where a secret number will stand; it takes the type of the line it is in. */
function SealedScore() {
  return (
    <span role="img" aria-label="hidden until the final reveal" className="sealed">
      ??
    </span>
  );
}

/** Both totals on the two inks; the tear leans to the player who is behind, and goes there when the stickers have landed. */
export function ScoreSplit({ battle, me }: AtTable) {
  const [a, b] = battle.game.players;
  const points = (player: Player) => pointsOf(battle, player.id, me.id);
  const nameFor = (player: Player) => (player.id === me.id ? 'You' : nameOf(player));
  const totals = battle.game.players.map((player) => ({ who: nameFor(player), points: points(player) }));
  // What was secret is read when all of it is uncovered.
  useAnnounce(
    battle.game.mode === 'secret' ? '' : totals.map((total) => `${total.who} ${total.points}`).join(', '),
  );
  if (!a || !b) return null;
  const max = maxScore(battle.game.mode);
  return (
    <Split
      share={shareOfA(points(a), points(b))}
      height="var(--totals, auto)"
      size="summary"
      className="mt-3.5"
    >
      <div className="in total-split">
        <SideTotal player={a} side="a" name={nameFor(a)} points={points(a)} max={max} />
        <SideTotal player={b} side="b" name={nameFor(b)} points={points(b)} max={max} />
      </div>
    </Split>
  );
}

type SideTotalProps = { player: Player; side: Side; name: string; points: number | null; max: number };

const SideTotal = ({ player, side, name, points, max }: SideTotalProps) => (
  <div className={`side-total ${side}`}>
    <RecordDisc avatar={player.avatarType} size="var(--head, 44px)" className="total-disc" />
    <b className="letter">{side.toUpperCase()}</b>
    <b className="who" dir="auto">
      {name}
    </b>
    <b className="poster digits total whitespace-nowrap text-[min(4.25rem,19.4cqw)] leading-[0.82] tracking-[0.02em] lg:mt-auto lg:text-[length:min(120px,var(--totals)*0.36)]">
      <span>{points === null ? <SealedScore /> : <CountUp to={points} />}</span>
      <small className="text-[0.36em] tracking-[0] lg:text-[0.3em]">{`/${max}`}</small>
    </b>
  </div>
);
