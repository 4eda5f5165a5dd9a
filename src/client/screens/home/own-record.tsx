import ChevronRight from 'lucide-react/icons/chevron-right';
import EyeOff from 'lucide-react/icons/eye-off';
import Lock from 'lucide-react/icons/lock';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Link } from 'wouter';
import { useCall } from '#client/data/use-call.ts';
import { lockCard } from '#client/device/cookies.ts';
import { useMyBattles } from '#client/play-requests/own-moves.ts';
import { AvatarDisc, RecordDisc } from '#client/ui/art/disc.tsx';
import { IconButton } from '#client/ui/controls/icon-button.tsx';
import { paths } from '#contract/paths.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { shownName } from '#rules/names/shown-name.ts';
import { countOf } from '#rules/words/count-of.ts';

/** Shows on an older device that a newer one claims the name, with a link to the account page to refuse. */
function ClaimsLink() {
  const { data } = useCall('showAccount');
  if (!data?.claims.length) return null;
  return (
    <Link href={paths.account} className="note mt-3">
      <ShieldAlert />
      <Words title="Somebody wants to lock your name" text="Refuse, if that is not you" />
      <ChevronRight />
    </Link>
  );
}

/** Shows that the operator hid the own name, or that another device claims it; else offers a lock until the offer is closed. */
export function NameCard({ user }: { user: OwnUser }) {
  const [closed, setClosed] = useState(false);
  const isDismissed = closed || lockCard.dismissedBy() === user.id;
  // The offer waits until no battle runs.
  const busy = useMyBattles().data?.length !== 0;
  if (user.nameHidden)
    return (
      <Link href={paths.nickname} className="note mt-3">
        <EyeOff />
        <Words title="Your name is hidden" text="The operator of this site hid it. Choose another one" />
      </Link>
    );
  if (user.claimed) return <ClaimsLink />;
  if (isDismissed || busy || user.locked || user.isGuest || user.gamesPlayed === 0) return null;
  const close = () => {
    lockCard.dismiss(user.id);
    setClosed(true);
    document.querySelector('h1')?.focus();
  };
  return (
    <section aria-label="Your name" className="note mt-3 pr-1">
      <Lock />
      <Link href={paths.account} className="flex min-h-11 min-w-0 flex-1 items-center">
        <Words title="Lock your name" text="So that nobody else can play as you" />
      </Link>
      <IconButton icon={X} label="Not now" onClick={close} />
    </section>
  );
}

const Words = ({ title, text }: Record<'title' | 'text', string>) => (
  <span className="min-w-0 flex-1">
    <b className="block">{title}</b>
    <span className="text-muted text-small">{text}</span>
  </span>
);

/** Returns the player's record as one line (spec §6: a guest's stats are not saved). */
function recordLine({ isGuest, gamesPlayed, gamesWon }: OwnUser): string {
  if (isGuest) return 'Playing as a guest: stats are not saved';
  return `${countOf(gamesWon, 'win')} in ${countOf(gamesPlayed, 'battle')}`;
}

const ownName = (user: OwnUser): string => shownName(user, 'Nameless so far');

export function OwnRecordPoster({ user }: { user: OwnUser }) {
  return (
    <section aria-label="You" className="max-lg:hidden">
      <div className="grid justify-items-center">
        <RecordDisc avatar={user.avatarType} size={256} />
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-text border-t-3 pt-3 pb-0.5">
        <span className="min-w-0 flex-[1_1_10rem]">
          <b className="poster block text-balance text-[2.25rem] leading-[1.15] wrap-anywhere" dir="auto">
            {ownName(user)}
          </b>
          <span className="text-muted text-small">{recordLine(user)}</span>
        </span>
        <span className="flex flex-wrap gap-2">
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

export function OwnRecordRow({ user }: { user: OwnUser }) {
  return (
    <div className="flex flex-wrap items-center gap-2 lg:hidden">
      <Link href={paths.player(user.id)} className="flex min-h-12 min-w-0 flex-[1_1_9rem] items-center gap-3">
        <AvatarDisc avatar={user.avatarType} size={44} />
        <span className="min-w-0 flex-1">
          <b className="block text-[1.0625rem] leading-tight wrap-anywhere" dir="auto">
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
