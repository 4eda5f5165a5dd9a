import { Link } from 'wouter';
import { paths } from '#client/paths.ts';
import { RecordDisc } from '#client/ui/art/record-disc.tsx';
import type { OwnUser } from '#contract/schemas.ts';
import { ownName, recordLine } from './record-line.ts';
import { useMyBattles } from './running-battles.tsx';

/** On a wide screen: the own record above the own name, smaller where running battles need the room. */
export function MePoster({ user }: { user: OwnUser }) {
  const busy = useMyBattles().data?.length !== 0;
  return (
    <section aria-label="You" className="max-lg:hidden">
      <div className="grid justify-items-center">
        <RecordDisc avatar={user.avatarType} size={busy ? 152 : 256} />
      </div>
      <div className="mt-6 flex items-center justify-between gap-4 border-text border-t-3 pt-3 pb-0.5">
        <span className="min-w-0 flex-1">
          <b className="poster block truncate text-[2.25rem] leading-[1.15]" dir="auto">
            {ownName(user)}
          </b>
          <span className="text-muted text-small">{recordLine(user)}</span>
        </span>
        <span className="flex flex-none gap-2">
          <Link href={paths.player(user.id)} className="btn ghost sm w-auto">
            My songs
          </Link>
          <Link href={paths.account} className="btn ghost sm w-auto">
            Account
          </Link>
        </span>
      </div>
    </section>
  );
}
