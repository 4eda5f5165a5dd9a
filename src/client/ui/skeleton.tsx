interface SkeletonProps {
  width: number | string;
  height: number | string;
  radius?: number;
}

export function Skeleton({ width, height, radius = 3 }: SkeletonProps) {
  return <i className="skeleton" style={{ width, height, borderRadius: radius }} aria-hidden="true" />;
}

export function SongRowSkeleton() {
  return (
    <div className="flex items-center gap-3 py-3.5">
      <Skeleton width={100} height={60} />
      <div className="grid flex-1 gap-2">
        <Skeleton width="80%" height={14} />
        <Skeleton width="46%" height={12} />
        <Skeleton width="30%" height={12} />
      </div>
      <Skeleton width={56} height={56} radius={28} />
    </div>
  );
}
