import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';

const looks = { key: 'bg-key text-paper', board: 'bg-board-2', yellow: 'bg-yellow text-key' };

/** Without a `kind`, the class gives the ground. */
type BadgeProps = { kind?: keyof typeof looks; className?: string; children: ReactNode };

const look =
  'inline-flex min-h-[28px] items-center gap-[6px] rounded-[3px] px-[10px] font-[750] text-[0.8125rem]';

export const Badge = ({ kind, className, children }: BadgeProps) => (
  <span className={classNames(look, kind && looks[kind], className)}>{children}</span>
);
