import { type ComponentProps, type ReactNode, useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import type { Side } from './sides.tsx';

interface FaceProps extends Pick<ComponentProps<'img'>, 'className' | 'style'> {
  /** The account's `avatarType`. */
  avatar: string | null | undefined;
  /** Shown without an avatar, or if its picture does not load. */
  fallback: ReactNode;
}

function Face({ avatar, fallback, ...look }: FaceProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!avatar || avatar === failed) return fallback;
  return (
    <img
      {...look}
      src={`/avatars/${avatar}.svg`}
      alt=""
      width={100}
      height={100}
      draggable={false}
      onError={() => setFailed(avatar)}
    />
  );
}

interface AvatarDiscProps {
  avatar?: string | null;
  size: number;
  side?: Side;
  className?: string;
}

const discLook = 'block flex-none rounded-full bg-board-2 object-cover';

export function AvatarDisc({ avatar, size, side, className }: AvatarDiscProps) {
  const box = { width: size, height: size };
  const look = side
    ? { className: `${discLook} size-full border-2 border-key` }
    : { className: classNames(discLook, className), style: box };
  const face = <Face avatar={avatar} fallback={<span {...look} />} {...look} />;
  if (!side) return face;
  return (
    <span className={classNames(`block flex-none rounded-full p-[3px] ink-${side}`, className)} style={box}>
      {face}
    </span>
  );
}

interface RecordDiscProps {
  avatar?: string | null;
  size: number | string;
  /** Colour of the ring around the avatar, or of a blank label. */
  ring?: string;
  spinning?: boolean;
  label?: ReactNode;
  className?: string;
}

export function RecordDisc({ avatar, size, ring, spinning, label, className }: RecordDiscProps) {
  return (
    <div
      className={classNames('rec', spinning && 'spin', className)}
      style={{ width: size, height: size, '--ring': ring }}
    >
      <Face avatar={avatar} fallback={<i className="blank">{label}</i>} />
    </div>
  );
}

/** Shows a record in two halves, one in each side's ink, for a page that is missing. */
export function BrokenRecord({ size }: { size: number }) {
  return (
    <div className="broken" style={{ width: size, height: size }} aria-hidden="true">
      <RecordDisc size={size} ring="var(--bb-pink)" />
      <RecordDisc size={size} ring="var(--bb-green)" />
    </div>
  );
}
