import { ratingsToMatch } from '#rules/rivals.ts';
import type { RivalPage } from './rival-words.ts';

/** What the score does not tell: draws, and how alike their taste is. */
export function PairNumbers({ rival: { draws, tasteMatch } }: { rival: RivalPage }) {
  const numbers = [
    [draws === 1 ? 'Draw' : 'Draws', String(draws)],
    tasteMatch === null
      ? [`Taste match, after ${ratingsToMatch} ratings`, '?']
      : ['Taste match', `${tasteMatch} %`],
  ] as const;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-[18px] overflow-hidden border-text border-y-[3px] lg:mt-7">
      {numbers.map(([label, number]) => (
        <div
          key={label}
          className="-ml-[18px] flex flex-col-reverse justify-end border-line border-l-2 py-3 pl-[16px]"
        >
          <dt className="mt-[3px] font-semibold text-muted text-small">{label}</dt>
          <dd className="poster digits text-[2.75rem] leading-[0.95]">{number}</dd>
        </div>
      ))}
    </dl>
  );
}
