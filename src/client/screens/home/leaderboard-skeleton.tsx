import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { leaderboardSize } from '#rules/limits.ts';

const places = Array.from({ length: leaderboardSize - 1 }, (_, at) => at + 2);

/** The leaderboard's shape while it is fetched; nothing shows in the first 200 ms. */
export function LeaderboardSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the leaderboard</span>
      <Skeleton width="100%" height={146} radius={4} />
      {places.map((place) => (
        <div
          key={place}
          className={`flex items-center gap-3 pr-1 pl-1.5 ${place <= 3 ? 'h-15' : 'h-13'}`}
          aria-hidden="true"
        >
          <Skeleton width={20} height={20} />
          <span className="flex-1">
            <Skeleton width={`${60 - place * 3}%`} height={place <= 3 ? 24 : 16} />
          </span>
          <Skeleton width={44} height={place <= 3 ? 24 : 16} />
        </div>
      ))}
    </div>
  );
}
