import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#client/ui/class-names.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon;
  label: string;
  /** Shorter than the label, where the place says the rest. */
  tip?: string;
  line?: boolean;
  /** The edge the tooltip is lined up with; `left` for buttons at the left edge of the screen. */
  tipFrom?: 'left' | 'right';
}

export function IconButton({
  icon: Icon,
  label,
  tip = label,
  line = false,
  tipFrom = 'right',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames('ib', line && 'line', className)}
      aria-label={label}
      data-tip={tip}
      data-tip-from={tipFrom}
    >
      <Icon />
    </button>
  );
}
