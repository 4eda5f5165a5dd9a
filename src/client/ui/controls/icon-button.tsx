import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#client/ui/class-names.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon;
  label: string;
  /** Text of the tooltip, if the label is too long for it. */
  tip?: string;
  line?: boolean;
  /** Aligns the tooltip with the left edge, for a button at the left edge of the screen. */
  tipFrom?: 'left';
}

export function IconButton(props: IconButtonProps) {
  const { icon: Icon, label, tip = label, line, tipFrom, className, ...rest } = props;
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
