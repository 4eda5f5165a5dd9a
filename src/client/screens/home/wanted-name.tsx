import ChevronRight from 'lucide-react/icons/chevron-right';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { Link } from 'wouter';
import { useCall } from '#client/data/use-call.ts';
import { paths } from '#client/paths.ts';

/** Leads an older device to where it says no. The one that asks is not told of itself. */
export function WantedName() {
  const { data } = useCall('showAccount');
  if (!data?.wanted.length) return null;
  return (
    <Link href={paths.account} className="note mt-3">
      <ShieldAlert />
      <span className="min-w-0 flex-1">
        <b className="block">Somebody wants to lock your name</b>
        <span className="text-muted text-small">Refuse, if that is not you</span>
      </span>
      <ChevronRight />
    </Link>
  );
}
