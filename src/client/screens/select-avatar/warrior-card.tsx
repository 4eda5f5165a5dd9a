import { RecordDisc } from '#client/ui/art/record-disc.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { type AvatarType, avatars } from '#rules/avatars.ts';
import { ringMs } from './use-avatar-choice.ts';

interface WarriorCardProps {
  avatar: AvatarType;
  /** In the centre of its row: the one the keyboard is at. A tap takes any of them. */
  active: boolean;
  chosen: boolean;
  onChoose: () => void;
}

/** One warrior as a record; the ring fills while the choice is saved. */
export function WarriorCard({ avatar, active, chosen, onChoose }: WarriorCardProps) {
  const { name, world } = avatars[avatar];
  return (
    <button
      type="button"
      className="grid w-49 grid-cols-[minmax(0,1fr)] justify-items-center rounded-poster"
      aria-busy={chosen || undefined}
      aria-label={`${name}, ${world}: play as this warrior`}
      tabIndex={active ? undefined : -1}
      onClick={onChoose}
    >
      <span className={classNames('warrior relative block', !active && 'aside')}>
        <RecordDisc avatar={avatar} size={196} ring={active ? 'var(--bb-yellow)' : undefined} />
        <svg className="-rotate-90 absolute inset-0" viewBox="0 0 196 196" aria-hidden="true">
          <circle
            cx="98"
            cy="98"
            r="92"
            fill="none"
            stroke="var(--bb-yellow)"
            strokeWidth="10"
            pathLength="1"
            strokeDasharray="1.01 1"
            strokeDashoffset={chosen ? 0 : 1.01}
            style={{ transition: `stroke-dashoffset ${ringMs}ms var(--bb-ease-out)` }}
            visibility={chosen ? undefined : 'hidden'}
          />
        </svg>
      </span>
      <span className="warrior-name mt-2 flex w-max max-w-[92vw] flex-wrap items-center justify-center gap-x-2.5 whitespace-nowrap">
        <b className="poster text-[1.875rem] leading-[1.1]">{name}</b> <Badge kind="board">{world}</Badge>
      </span>
    </button>
  );
}
