import { useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import type { Side } from './side-tag.tsx';

/** Where the picture of an avatar lies; the key is the account's `avatarType`. */
export const avatarPath = (avatar: string): string => `/avatars/${avatar}.svg`;

interface AvatarDiscProps {
  avatar?: string | null;
  size: number;
  side?: Side;
  greyscale?: boolean;
  className?: string;
}

export function AvatarDisc({ avatar, size, side, greyscale, className }: AvatarDiscProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const box = { width: size, height: size };
  const grey = greyscale && 'grey';
  const face = (classes: string, style?: typeof box) =>
    avatar && avatar !== failed ? (
      <img
        className={classes}
        style={style}
        src={avatarPath(avatar)}
        alt=""
        width={100}
        height={100}
        draggable={false}
        onError={() => setFailed(avatar)}
      />
    ) : (
      <span className={classes} style={style} />
    );
  if (!side) return face(classNames('disc', grey, className), box);
  return (
    <span className={classNames('disc-ring', side, grey, className)} style={box}>
      {face('disc')}
    </span>
  );
}
