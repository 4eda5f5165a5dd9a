import { Link } from 'wouter';
import { paths } from '#client/paths.ts';
import { AvatarDisc } from '#client/ui/art/avatar-disc.tsx';
import type { OwnUser } from '#contract/schemas.ts';
import { ownName, recordLine } from './record-line.ts';

/** On a phone: one line that leads to the own profile, and to the account. */
export function MeRow({ user }: { user: OwnUser }) {
  return (
    <div className="flex items-center gap-2 lg:hidden">
      <Link href={paths.player(user.id)} className="flex min-h-12 min-w-0 flex-1 items-center gap-3">
        <AvatarDisc avatar={user.avatarType} size={44} />
        <span className="min-w-0 flex-1">
          <b className="block truncate text-[1.0625rem] leading-tight" dir="auto">
            {ownName(user)}
          </b>
          <span className="block text-muted text-small">{recordLine(user)}</span>
        </span>
      </Link>
      <Link href={paths.account} className="btn ghost sm w-auto flex-none">
        Account
      </Link>
    </div>
  );
}
