import type { LucideIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'wouter';

interface IconLinkProps {
  icon: LucideIcon;
  label: string;
  href: string;
  /** An address the server answers, not a page of the app. */
  outside?: boolean;
  onClick?: (event: MouseEvent) => void;
}

/** An icon that leads somewhere; the label is its tooltip too. */
export function IconLink({ icon: Icon, label, href, outside, onClick }: IconLinkProps) {
  const looks = { className: 'ib', 'aria-label': label, 'data-tip': label, 'data-tip-from': 'right' };
  return outside ? (
    <a href={href} onClick={onClick} {...looks}>
      <Icon />
    </a>
  ) : (
    <Link href={href} {...looks}>
      <Icon />
    </Link>
  );
}
