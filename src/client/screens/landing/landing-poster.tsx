import { product } from '#client/product.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Fountain } from '#client/ui/fountain.tsx';
import { Halftone } from '#client/ui/halftone.tsx';
import { RecordDisc } from '#client/ui/record-disc.tsx';
import { Versus } from '#client/ui/versus.tsx';

interface LandingPosterProps {
  invited: boolean;
  /** The wordmark is a button: it starts the new-player flow (spec §2). */
  onStart: () => void;
}

export function LandingPoster({ invited, onStart }: LandingPosterProps) {
  return (
    <Fountain className={classNames('gig', invited && 'invited')}>
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
          aria-label={`${product}: start as a new player`}
          onClick={onStart}
        >
          <img className="w-full" src="/wordmark-poster.svg" alt="" width={700} height={352} />
        </button>
        <p className="gig-line text-balance font-extrabold text-[1.0625rem] leading-tight">
          Your song against theirs. Score each other out of ten. Loudest taste wins.
        </p>
        <div className="gig-stage" aria-hidden="true">
          <RecordDisc className="gig-a" avatar="female_1" size="var(--record)" />
          <RecordDisc className="gig-b" avatar="male_3" size="var(--record)" />
          <div className="gig-bang">
            <Versus size={156} />
          </div>
        </div>
      </div>
    </Fountain>
  );
}
