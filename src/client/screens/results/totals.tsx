import { points } from '#client/battle/points.ts';
import { nameOf, opponentOf, sideOf } from '#client/data/use-battle.ts';
import { otherSide, type Side } from '#client/ui/art/sides.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { CountUp } from '#client/ui/feedback/count-up.tsx';
import type { OwnUser, Results } from '#contract/schemas.ts';

const words: Record<Results['winner'], string> = {
  user: 'You Won!',
  opponent: 'You Lost',
  tie: "It's a Draw!",
};

export const resultWord = (winner: Results['winner']): string => words[winner];

/** The heading until the totals have counted: nothing that tells how they come out. */
export const stillCounting = 'The count';

type Scores = Pick<Results, 'userScore' | 'opponentScore' | 'maxScore'>;

/** Both totals in a sentence, for a player who does not see them count. */
export const totalsLine = ({ userScore, opponentScore, maxScore }: Scores): string =>
  `Your total ${points(userScore)}, opponent total ${points(opponentScore)}, of ${maxScore}.`;

type TotalsProps = { results: Results; me: OwnUser; counts: boolean; said: boolean; className?: string };

/** Both totals on the key panel, each in its player's ink; your own stands first here and nowhere else. */
export function Totals({ results, me, counts, said, className }: TotalsProps) {
  const { series } = results;
  const mine = sideOf(results.players, me.id);
  const opponent = opponentOf(results.players, me.id);
  return (
    <dl className={classNames('key-panel totals flex justify-between', className)}>
      <Total
        label="Your Total"
        score={results.userScore}
        max={results.maxScore}
        side={mine}
        counts={counts}
      />
      {series && series.battles > 1 && (
        <div className={classNames('series', !said && 'unsaid')}>
          <dt>Series</dt>
          <dd className="poster digits">
            <span aria-hidden="true">{`${series.user} : ${series.opponent}`}</span>
            <span className="sr-only">{`You ${series.user}, ${opponent ? nameOf(opponent) : 'opponent'} ${series.opponent}`}</span>
          </dd>
        </div>
      )}
      <Total
        label="Opponent Total"
        score={results.opponentScore}
        max={results.maxScore}
        side={otherSide(mine)}
        counts={counts}
      />
    </dl>
  );
}

type TotalProps = Pick<TotalsProps, 'counts'> & { label: string; score: number; max: number; side: Side };

function Total({ label, score, max, side, counts }: TotalProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="poster digits" style={{ color: `var(--bb-side-${side})` }}>
        <CountUp from={counts ? 0 : undefined} to={score} format={points} />
        <small className="text-[0.42em] text-paper tracking-[0]">{`/${max}`}</small>
      </dd>
    </div>
  );
}
