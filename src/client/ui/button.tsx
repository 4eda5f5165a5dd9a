import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import type { ButtonLook } from './button-look.ts';
import { classNames } from './class-names.ts';

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  pending?: boolean;
  pendingText?: string;
}

export function Button({
  kind = 'action',
  size = 'md',
  icon,
  iconAfter: After,
  pending = false,
  pendingText = 'Sending...',
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const Icon = pending ? LoaderCircle : icon;
  // Pending is not `disabled`, so the focus stays; refusing the click also stops the form behind it.
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    pending ? event.preventDefault() : onClick?.(event);
  return (
    <button
      {...rest}
      type={type}
      className={classNames('btn', kind, size, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={press}
    >
      {Icon && <Icon />}
      <span>{pending ? pendingText : children}</span>
      {After && !pending && <After />}
    </button>
  );
}
