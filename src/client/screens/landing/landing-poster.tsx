import type { Invitation } from '#client/data/use-invitation.ts';
import { Fountain } from '#client/ui/art/fountain.tsx';
import { RecordDisc } from '#client/ui/art/record-disc.tsx';
import { Versus } from '#client/ui/art/versus.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { CalledOut } from './called-out.tsx';
import { Halftone } from './halftone.tsx';

interface LandingPosterProps {
  /** Null for a player who comes without one, and when no one can join any more. */
  invitation: Invitation | null;
  /** The wordmark is a button: it starts the new-player flow (spec §2), for a player who points at it; the one below says so. */
  onStart: () => void;
}

/** The player who is invited has no face yet. */
const emptySeat = {
  ring: 'var(--bb-paper)',
  label: (
    <span className="poster leading-none" style={{ fontSize: 'calc(var(--record) * 0.28)' }}>
      ?
    </span>
  ),
};

export function LandingPoster({ invitation, onStart }: LandingPosterProps) {
  const { room } = invitation ?? {};
  return (
    <Fountain className={classNames('gig', invitation && 'invited')}>
      <Halftone />
      <div className="gig-inner">
        <p className="bill flex flex-wrap justify-between gap-x-2 border-key border-b-3 pb-2.25">
          <span>Tonight</span>
          <span>On your phone</span>
          <span>Free</span>
        </p>
        <button
          type="button"
          className="mt-3 block w-full lg:mt-5"
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
            className="gig-a"
            avatar={invitation ? room?.host.avatarType : 'female_1'}
            size="var(--record)"
          />
          <RecordDisc
            className="gig-b"
            avatar={invitation ? null : 'male_3'}
            size="var(--record)"
            {...(invitation && emptySeat)}
          />
          <div className="gig-bang">
            <Versus size={156} />
          </div>
        </div>
      </div>
    </Fountain>
  );
}
