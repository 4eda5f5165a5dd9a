import { Link } from 'wouter';
import { useCall } from '#client/data/use-call.ts';
import { SignedOut } from '#client/shell/signed-out.tsx';
import { navigations } from '#contract/calls.ts';
import { paths } from '#contract/paths.ts';

/** In place of a battle's own pages (spec §2 Game, Results). Their address may have been sent to a friend, who may see how it ended. */
export function SignedOutOfBattle({ id }: { id: string }) {
  const ended = useCall('showPublicResults', { params: { id } }, { enabled: /^\d+$/.test(id) }).data;
  return (
    <SignedOut text="Please log in to continue" href={navigations.logIn}>
      {ended && (
        <Link className="btn ghost -mt-2.5" href={paths.battle(id)}>
          See the battle
        </Link>
      )}
    </SignedOut>
  );
}
