import type { ComponentProps } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import type { ButtonLook } from './button.tsx';

type LinkButtonProps = ButtonLook & ComponentProps<'a'> & { href: string };

export function LinkButton(props: LinkButtonProps) {
  const { kind = 'action', size = 'md', icon: Icon, iconAfter: After, className, children, ...rest } = props;
  return (
    <a {...rest} className={classNames('btn', kind, size, className)}>
      {Icon && <Icon />}
      {children && <span>{children}</span>}
      {After && <After />}
    </a>
  );
}
