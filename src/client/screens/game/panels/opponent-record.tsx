import type { ReactNode } from 'react';
import { RecordDisc } from '#client/ui/art/disc.tsx';
import type { Side } from '#client/ui/art/sides.tsx';
import { classNames } from '#client/ui/class-names.ts';
import type { Player } from '#contract/schemas.ts';

interface OpponentRecordProps {
  opponent: Player | undefined;
  name: string;
  side: Side;
  spinning?: boolean;
  line: string;
  /** Hides the line while other content is shown in its place. */
  lineHidden?: boolean;
  children: ReactNode;
}

/** Shows the opponent as a record disc, with a line about the opponent's activity. */
export const OpponentRecord = ({
  opponent,
  name,
  side,
  spinning,
  line,
  lineHidden,
  children,
}: OpponentRecordProps) => (
  <section
    className="watched relative grid justify-items-center pt-[20px] pb-[22px] text-center lg:[--watched:min(32rem,52svh)]"
    aria-label={name}
  >
    <RecordDisc
      avatar={opponent?.avatarType}
      size="var(--watched, min(232px, 60vw, 40svh))"
      ring={`var(--bb-side-${side})`}
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
);
