import { type CSSProperties, type ReactNode, useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { avatarPath } from './avatar-disc.tsx';

interface RecordDiscProps {
  avatar?: string | null;
  size: number | string;
  /** Colour of the ring round the avatar, or of a blank label. */
  ring?: string;
  spinning?: boolean;
  label?: ReactNode;
  className?: string;
  style?: CSSProperties;
}

export function RecordDisc({ avatar, size, ring, spinning, label, className, style }: RecordDiscProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div
      className={classNames('rec', spinning && 'spin', className)}
      style={{ width: size, height: size, '--ring': ring, ...style }}
    >
      {avatar && avatar !== failed ? (
        <img
          src={avatarPath(avatar)}
          alt=""
          width={100}
          height={100}
          draggable={false}
          onError={() => setFailed(avatar)}
        />
      ) : (
        <i className="blank">{label}</i>
      )}
    </div>
  );
}

/** The page that is not there: a record in two halves, one in each ink. */
export function BrokenRecord({ size }: { size: number }) {
  return (
    <div className="broken" style={{ width: size, height: size }} aria-hidden="true">
      <RecordDisc size={size} ring="var(--bb-pink)" />
      <RecordDisc size={size} ring="var(--bb-green)" />
    </div>
  );
}
