import { Link } from 'wouter';
import { LogInPage } from '#client/shell/log-in-page.tsx';
import { navigations } from '#contract/calls.ts';
import { usePublicPage } from './use-public-page.ts';

/** Replaces a battle's pages for a visitor (spec §2 Game, Results), who may have got a player's link and may see how it ended. */
export function LogInToBattle({ id }: { id: string }) {
  // A room code has no public page.
  const ended = usePublicPage(/^\d+$/.test(id) ? id : null);
  return (
    <LogInPage text="Please log in to continue" href={navigations.logIn}>
      {ended && (
        <Link className="btn ghost -mt-2.5" href={ended.to}>
          {ended.label}
        </Link>
      )}
    </LogInPage>
  );
}
