import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#client/ui/class-names.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon;
  label: string;
  /** Text of the tooltip, if the label is too long for it. */
  tip?: string;
  line?: boolean;
  /** The edge with which the tooltip is aligned; `left` for buttons at the left edge of the screen. */
  tipFrom?: 'left' | 'right';
}

export function IconButton(props: IconButtonProps) {
  const { icon: Icon, label, tip = label, line, tipFrom = 'right', className, ...rest } = props;
  return (
    <button
      {...rest}
      type="button"
      className={classNames('ib', line && 'line', className)}
      aria-label={label}
      data-tip={tip}
      data-tip-from={tipFrom}
    >
      <Icon />
    </button>
  );
}
