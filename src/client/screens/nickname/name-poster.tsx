import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useWide } from '#client/device/use-wide.ts';
import { Fountain } from '#client/ui/art/fountain.tsx';
import { RecordDisc } from '#client/ui/art/record-disc.tsx';
import { FitText } from '#client/ui/layout/fit-text.tsx';
import { type AvatarType, avatars } from '#rules/avatars.ts';

/** A longer name takes the measure between the rules. */
const wholeLine = 14;

interface NamePosterProps {
  name: string;
  opponent?: string | undefined;
  /** The face that was dealt, and how to get another. */
  face?: { dealt: AvatarType; another: () => void } | null;
}

/** How the name will look on a poster; the field below says the same, so no one needs to hear it twice. */
export function NamePoster({ name, opponent = 'whoever dares', face = null }: NamePosterProps) {
  return (
    <Fountain className="name-poster rounded-poster border-2 border-keyline px-4 pt-2.5 pb-3 lg:px-6 lg:py-4">
      <p
        className="bill flex flex-wrap justify-between gap-x-2 border-key border-b-3 pb-1.5"
        aria-hidden="true"
      >
        <span>Tonight</span>
        <span>Main event</span>
      </p>
      <div className="flex items-center gap-3">
        {face && <Face {...face} />}
        <div
          className={`grid h-18 lg:h-36 min-w-0 flex-1 items-center text-center ${name.length > wholeLine || face ? '' : 'px-4.5'}`}
          aria-hidden="true"
        >
          <FitText max={useWide() ? 132 : 78} className={name ? undefined : 'opacity-40'}>
            {name || 'Your name here'}
          </FitText>
        </div>
      </div>
      <p
        className="bill flex flex-wrap justify-between gap-x-2 border-key border-t-3 pt-1.5"
        aria-hidden="true"
      >
        <span>versus</span>
        <span>{opponent}</span>
      </p>
    </Fountain>
  );
}

function Face({ dealt, another }: { dealt: AvatarType; another: () => void }) {
  const { name, world } = avatars[dealt];
  return (
    <button
      type="button"
      className="dealt-face"
      aria-label={`You play as ${name}, ${world}. Press for another`}
      onClick={another}
    >
      <RecordDisc avatar={dealt} size="var(--face)" />
      <span>
        <RefreshCw />
      </span>
    </button>
  );
}
