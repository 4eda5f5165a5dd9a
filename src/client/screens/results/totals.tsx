import { type Seat, seatOf } from '#client/data/use-battle.ts';
import { classNames } from '#client/ui/class-names.ts';
import { CountUp } from '#client/ui/count-up.tsx';
import type { OwnUser, Results } from '#contract/schemas.ts';
import { points } from './result-word.ts';

interface TotalsProps {
  results: Results;
  me: OwnUser;
  className?: string;
}

/** Both totals on the key panel, each in its player's ink; your own stands first here and nowhere else. */
export function Totals({ results, me, className }: TotalsProps) {
  const mine = seatOf(results.players, me.id);
  return (
    <dl className={classNames('key-panel totals', className)}>
      <Total label="Your Total" score={results.userScore} max={results.maxScore} seat={mine} />
      <Total
        label="Opponent Total"
        score={results.opponentScore}
        max={results.maxScore}
        seat={mine === 'a' ? 'b' : 'a'}
      />
    </dl>
  );
}

function Total({ label, score, max, seat }: { label: string; score: number; max: number; seat: Seat }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="poster digits" style={{ color: `var(--bb-seat-${seat})` }}>
        <CountUp from={0} to={score} format={points} />
        <small>/{max}</small>
      </dd>
    </div>
  );
}
