import type { AtTable } from '#client/battle/battle-door.tsx';
import { pointsOf, shareOfA } from '#client/battle/points.ts';
import { nameOf } from '#client/data/use-battle.ts';
import type { Player } from '#contract/schemas.ts';
import { ScoreStrip } from './score-strip.tsx';

/** The strip under the header: A left, B right; Quick Clash keeps its one score for the results. */
export function Scores({ battle, me }: AtTable) {
  const [a, b] = battle.game.players;
  if (!a || !b) return null;
  const left = sideOf(a, { battle, me });
  const right = sideOf(b, { battle, me });
  const share = shareOfA(left.points, right.points);
  return <ScoreStrip left={left} right={right} share={share} label={`${left.said}, ${right.said}`} />;
}

function sideOf(player: Player, { battle, me }: AtTable) {
  const name = player.id === me.id ? 'You' : nameOf(player);
  if (battle.game.mode === 'fast') return { name, score: null, points: null, said: name };
  const points = pointsOf(battle, player.id, me.id);
  return {
    name,
    points,
    score: points,
    hidden: points === null,
    said: `${name} ${points ?? 'hidden until the final reveal'}`,
  };
}
