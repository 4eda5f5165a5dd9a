import type { LucideIcon } from 'lucide-react';
import { Link } from 'wouter';

interface IconLinkProps {
  icon: LucideIcon;
  label: string;
  href: string;
  /** An address the server answers, not a page of the app. */
  outside?: boolean;
}

/** An icon that leads somewhere; the label is its tooltip too. */
export function IconLink({ icon: Icon, label, href, outside }: IconLinkProps) {
  const looks = { className: 'ib', 'aria-label': label, 'data-tip': label, 'data-tip-from': 'right' };
  return outside ? (
    <a href={href} {...looks}>
      <Icon />
    </a>
  ) : (
    <Link href={href} {...looks}>
      <Icon />
    </Link>
  );
}
