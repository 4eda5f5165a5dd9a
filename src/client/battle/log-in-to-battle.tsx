import { Link } from 'wouter';
import { useCall } from '#client/data/use-call.ts';
import { LogInPage } from '#client/shell/log-in-page.tsx';
import { navigations } from '#contract/calls.ts';
import { paths } from '#contract/paths.ts';

/** Replaces a battle's pages for a visitor (spec §2 Game, Results), who may have got a player's link and may see how it ended. */
export function LogInToBattle({ id }: { id: string }) {
  const ended = useCall('showPublicResults', { params: { id } }, { enabled: /^\d+$/.test(id) }).data;
  return (
    <LogInPage text="Please log in to continue" href={navigations.logIn}>
      {ended && (
        <Link className="btn ghost -mt-2.5" href={paths.battle(id)}>
          See the battle
        </Link>
      )}
    </LogInPage>
  );
}
