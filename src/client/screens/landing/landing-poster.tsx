import { useId } from 'react';
import type { Invitation } from '#client/data/use-invitation.ts';
import { RecordDisc } from '#client/ui/art/disc.tsx';
import { Versus } from '#client/ui/art/versus.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { FitText } from '#client/ui/layout/fit-text.tsx';
import type { Room } from '#contract/schemas.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { shownName } from '#rules/names/shown-name.ts';

type CalledOutProps = { room: Room | undefined; max: number; className?: string };

/** Returns the name of the host on the poster. Every player has one of the two names. */
export const hostNameOf = (room: Room | undefined): string => shownName(room?.host, 'A friend');

export function CalledOut({ room, max, className }: CalledOutProps) {
  return (
    <div className={className}>
      <FitText as="p" max={max}>
        {hostNameOf(room)}
      </FitText>
      <FitText as="p" max={max / 2} min={15}>
        {`calls you out: ${room ? battleTypeLabel(room.battleType) : 'one battle'}`}
      </FitText>
    </div>
  );
}

const rows = Array.from({ length: 9 }, (_, row) => ({
  y: row * 8 + 3,
  radius: 0.8 + (row / 8) * 6.4,
  xs: row % 2 ? [0, 9, 18] : [4.5, 13.5],
}));

/** Shows dots in the page's colour that grow until they cover the poster, so that it fades into the page below. */
function Halftone() {
  const id = useId();
  return (
    <svg className="halftone" aria-hidden="true">
      <pattern id={id} width="18" height="72" patternUnits="userSpaceOnUse">
        {rows.flatMap(({ y, radius, xs }) =>
          xs.map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} fill="currentColor" />),
        )}
      </pattern>
      <rect width="100%" height="72" fill={`url(#${id})`} />
    </svg>
  );
}

interface LandingPosterProps {
  /** Null without an invitation, or if its room can no longer be joined. */
  invitation: Invitation | null;
  /** A click on the wordmark starts the new-player flow (spec §2), as the button below does. */
  onStart: () => void;
}

/** Look of the free seat for the invited player. */
const emptySeat = {
  ring: 'var(--bb-paper)',
  label: <span className="poster text-[length:calc(var(--record)*0.28)] leading-none">?</span>,
};

export function LandingPoster({ invitation, onStart }: LandingPosterProps) {
  const { room } = invitation ?? {};
  return (
    <div className={classNames('fountain gig', invitation && 'invited')}>
      <Halftone />
      <div className="gig-inner">
        <p className="bill flex flex-wrap justify-between gap-x-2 border-key border-b-3 pb-2.25">
          <span>Tonight</span>
          <span>On your phone</span>
          <span>Free</span>
        </p>
        <button
          type="button"
          className="mt-3 block w-full forced-colors:forced-color-adjust-none forced-colors:bg-paper lg:mt-5"
          tabIndex={-1}
          aria-hidden="true"
          onClick={onStart}
        >
          <img className="w-full" src="/wordmark-poster.svg" alt="" width={700} height={352} />
        </button>
        {invitation ? (
          <CalledOut room={room} max={48} className="gig-line caller" />
        ) : (
          <p className="gig-line text-balance font-extrabold text-[1.0625rem] leading-tight">
            Your song against theirs. Score each other out of ten. Loudest taste wins.
          </p>
        )}
        <div className="gig-stage" aria-hidden="true">
          <RecordDisc
            className="absolute bottom-(--a) left-(--lean)"
            avatar={invitation ? room?.host.avatarType : 'female_1'}
            size="var(--record)"
          />
          <RecordDisc
            className="absolute right-(--lean) bottom-(--b)"
            avatar={invitation ? null : 'male_3'}
            size="var(--record)"
            {...(invitation && emptySeat)}
          />
          <div className="absolute bottom-(--bang-up) left-1/2 z-3 origin-bottom [transform:translateX(-50%)_scale(var(--bang))]">
            <Versus size={156} />
          </div>
        </div>
      </div>
    </div>
  );
}
