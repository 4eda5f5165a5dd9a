import { FitText } from '#client/ui/fit-text.tsx';
import { Fountain } from '#client/ui/fountain.tsx';

/** A longer name takes the measure between the rules. */
const wholeLine = 14;

/** How the name will look on a poster; the field below says the same, so nobody needs to hear it twice. */
export function NamePoster({ name }: { name: string }) {
  return (
    <div aria-hidden="true">
      <Fountain className="rounded-poster border-2 border-keyline px-4 pt-2.5 pb-3">
        <p className="bill flex flex-wrap justify-between gap-x-2 border-key border-b-3 pb-1.5">
          <span>Tonight</span>
          <span>Main event</span>
        </p>
        <div className={`grid h-18 items-center text-center ${name.length > wholeLine ? '' : 'px-4.5'}`}>
          <FitText max={78} className={name ? undefined : 'opacity-40'}>
            {name || 'Your name here'}
          </FitText>
        </div>
        <p className="bill flex flex-wrap justify-between gap-x-2 border-key border-t-3 pt-1.5">
          <span>versus</span>
          <span>whoever dares</span>
        </p>
      </Fountain>
    </div>
  );
}
