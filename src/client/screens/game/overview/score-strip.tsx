import { classNames } from '#client/ui/class-names.ts';
import { CountUp } from '#client/ui/feedback/count-up.tsx';
import { Split } from '#client/ui/layout/split.tsx';

interface Side {
  name: string;
  /** null shows the name alone. */
  score: number | null;
  hidden?: boolean;
}

interface ScoreStripProps {
  left: Side;
  right: Side;
  share: number;
  label: string;
}

export function ScoreStrip({ left, right, share, label }: ScoreStripProps) {
  return (
    <Split share={share} height={44} size="strip" label={label}>
      <div className="in score-strip">
        <span>
          <b className="letter">A</b>
          <b className="name" dir="auto">
            {left.name}
          </b>
          <Score side={left} />
        </span>
        <span>
          <Score side={right} />
          <b className="name" dir="auto">
            {right.name}
          </b>
          <b className="letter">B</b>
        </span>
      </div>
    </Split>
  );
}

function Score({ side: { score, hidden } }: { side: Side }) {
  if (score === null && !hidden) return null;
  return (
    <b className={classNames('score poster digits', hidden && 'sealed soft')}>
      {hidden || score === null ? '??' : <CountUp to={score} />}
    </b>
  );
}
