import type { Reply } from '#contract/schemas.ts';
import { winRate } from '#rules/standings.ts';

/** Wins, games and the rate of the two. */
export function RecordNumbers({ user }: { user: Reply<'showPlayer'>['user'] }) {
  const numbers = [
    ['Wins', user.gamesWon],
    ['Games', user.gamesPlayed],
    ['Win rate', `${winRate(user)}%`],
  ] as const;
  return (
    <dl className="relative grid gap-x-[18px] overflow-hidden grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] border-text border-y-[3px]">
      {numbers.map(([label, number]) => (
        <div key={label} className="flex flex-col-reverse -ml-[18px] border-line border-l-2 py-3 pl-[16px]">
          <dt className="mt-[3px] font-semibold text-muted text-small">{label}</dt>
          <dd className="poster digits text-[min(2.75rem,11.5vw)] lg:text-[min(2.75rem,5.75vw)] leading-[0.95]">
            {number}
          </dd>
        </div>
      ))}
    </dl>
  );
}
