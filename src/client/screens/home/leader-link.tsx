import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/paths.ts';
import { classNames } from '#client/ui/class-names.ts';
import type { Leader } from './leader.ts';
import { standingLine } from './record-line.ts';

interface LeaderLinkProps {
  leader: Leader;
  className?: string;
  /** How the place looks; what is read out is one sentence. */
  children: ReactNode;
}

/** A whole place of the leaderboard as one link to the player's songs. */
export function LeaderLink({ leader, className, children }: LeaderLinkProps) {
  return (
    <Link href={paths.player(leader.id)} className={classNames('relative block', className)}>
      <span className="sr-only">{`${leader.nickname}, ${standingLine(leader)} win rate. View players songs`}</span>
      <span aria-hidden="true" className="block">
        {children}
      </span>
    </Link>
  );
}
