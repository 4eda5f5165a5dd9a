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
  /** Hides the line, while something else is shown instead. */
  hushed?: boolean;
  children: ReactNode;
}

/** The opponent as a record, with a line about what they are doing. */
export const OpponentRecord = ({
  opponent,
  name,
  side,
  spinning,
  line,
  hushed,
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
        hushed && 'invisible',
      )}
    >
      {line}
    </p>
    {children}
  </section>
);
