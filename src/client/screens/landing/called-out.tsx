import { FitText } from '#client/ui/layout/fit-text.tsx';
import type { Room } from '#contract/schemas.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';

interface CalledOutProps {
  /** Without it no one knows yet. */
  room: Room | undefined;
  /** The largest size of the name, in px. */
  max: number;
  className?: string;
}

/** Who calls out, and to what. */
export function CalledOut({ room, max, className }: CalledOutProps) {
  return (
    <div className={className}>
      <FitText as="p" max={max}>
        {room?.host.nickname ?? room?.host.firstName ?? 'A friend'}
      </FitText>
      <FitText as="p" max={max / 2} min={15}>
        {`calls you out: ${room ? battleTypeLabel(room.battleType) : 'one battle'}`}
      </FitText>
    </div>
  );
}
