import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { classNames } from '#client/ui/class-names.ts';
import type { ButtonLook } from './button.tsx';

type LinkButtonProps = ButtonLook & ComponentProps<'a'> & { href: string };

/** A link outside the app, such as to another site or to a call; `PageLink` is for the app's own pages. */
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

/** A link to a page of the app, which opens without loading the document again. */
export const PageLink = (props: LinkButtonProps) => (
  <Link href={props.href} asChild>
    <LinkButton {...props} />
  </Link>
);
