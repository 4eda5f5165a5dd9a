import type { LucideIcon } from 'lucide-react';
import Hourglass from 'lucide-react/icons/hourglass';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '#client/ui/class-names.ts';

export interface ButtonLook {
  kind?: 'action' | 'a' | 'b' | 'ghost' | 'quiet' | 'danger';
  size?: 'sm' | 'md' | 'xl';
  icon?: LucideIcon;
  iconAfter?: LucideIcon;
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  pending?: boolean;
  pendingText?: string;
  /** Disables the button until the wait ends; a fill grows from the left meanwhile. */
  waiting?: { secondsLeft: number; secondsTotal: number } | null;
}

export function Button(props: ButtonProps) {
  const { kind = 'action', size = 'md', icon, iconAfter: After, className, children, ...others } = props;
  const { pending = false, pendingText = 'Sending...', waiting = null, onClick, ...rest } = others;
  const Icon = pending ? LoaderCircle : waiting ? Hourglass : icon;
  // The attribute `disabled` would drop the focus. Preventing the click also keeps the form from being submitted.
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    pending || waiting ? event.preventDefault() : onClick?.(event);
  return (
    <button
      type="button"
      {...rest}
      className={classNames('btn', waiting ? 'off' : kind, size, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || waiting !== null || undefined}
      onClick={press}
    >
      {waiting && <i className="fill" style={{ width: fillWidth(waiting) }} />}
      {Icon && <Icon />}
      <span className={waiting ? 'digits' : undefined}>{pending ? pendingText : children}</span>
      {After && !pending && <After />}
    </button>
  );
}

const fillWidth = ({ secondsLeft, secondsTotal }: NonNullable<ButtonProps['waiting']>) =>
  `${100 - (100 * secondsLeft) / secondsTotal}%`;
