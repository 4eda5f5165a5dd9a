import type { ComponentProps } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import type { ButtonLook } from './button.tsx';

interface LinkButtonProps extends ButtonLook, ComponentProps<'a'> {
  href: string;
}

export function LinkButton({
  kind = 'action',
  size = 'md',
  icon: Icon,
  iconAfter: After,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <a {...rest} className={classNames('btn', kind, size, className)}>
      {Icon && <Icon />}
      {children && <span>{children}</span>}
      {After && <After />}
    </a>
  );
}
