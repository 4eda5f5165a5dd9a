import ChevronRight from 'lucide-react/icons/chevron-right';
import EyeOff from 'lucide-react/icons/eye-off';
import Lock from 'lucide-react/icons/lock';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Link } from 'wouter';
import { useCall } from '#client/data/use-call.ts';
import { lockCard } from '#client/device/cookies.ts';
import { paths } from '#client/paths.ts';
import { IconButton } from '#client/ui/controls/icon-button.tsx';
import type { OwnUser } from '#contract/schemas.ts';
import { useMyBattles } from './running-battles.tsx';

/** Leads an older device to where it says no. The one that asks is not told of itself. */
function WantedName() {
  const { data } = useCall('showAccount');
  if (!data?.wanted.length) return null;
  return (
    <Link href={paths.account} className="note mt-3">
      <ShieldAlert />
      <Words title="Somebody wants to lock your name" text="Refuse, if that is not you" />
      <ChevronRight />
    </Link>
  );
}

/** The own name is hidden, or wanted by another device; else, once a battle was played, a lock for it until put away. */
export function NameCard({ user }: { user: OwnUser }) {
  const [closed, setClosed] = useState(false);
  const putAway = closed || lockCard.putAwayBy() === user.id;
  // While a battle runs nothing is asked that can wait.
  const busy = useMyBattles().data?.length !== 0;
  if (user.nameHidden) return <HiddenName />;
  if (user.wanted) return <WantedName />;
  if (putAway || busy || user.locked || user.isGuest || user.gamesPlayed === 0) return null;
  const close = () => {
    lockCard.putAway(user.id);
    setClosed(true);
    document.querySelector('h1')?.focus();
  };
  return (
    <section aria-label="Your name" className="note mt-3 pr-1">
      <Lock />
      <Link href={paths.account} className="min-w-0 flex-1">
        <b className="block">Lock your name</b>
        <span className="text-muted text-small">So that nobody else can play as you</span>
      </Link>
      <IconButton icon={X} label="Not now" onClick={close} />
    </section>
  );
}

const HiddenName = () => (
  <Link href={paths.nickname} className="note mt-3">
    <EyeOff />
    <Words title="Your name is hidden" text="The host of this site hid it. Choose another one" />
  </Link>
);

const Words = ({ title, text }: Record<'title' | 'text', string>) => (
  <span className="min-w-0 flex-1">
    <b className="block">{title}</b>
    <span className="text-muted text-small">{text}</span>
  </span>
);
