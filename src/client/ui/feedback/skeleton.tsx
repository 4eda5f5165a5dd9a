type SkeletonProps = { width: number | string; height: number | string; radius?: number };

export function Skeleton({ width, height, radius = 3 }: SkeletonProps) {
  return <i className="skeleton" style={{ width, height, borderRadius: radius }} aria-hidden="true" />;
}
