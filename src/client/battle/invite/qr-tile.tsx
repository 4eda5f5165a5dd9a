import encodeQR from 'qr';

/** Light around the code, in its own squares: cameras look for as much. */
const quiet = 4;

/** A link as a code that a camera reads: dark on light by day and by night, for many read nothing else. */
export function QrTile({ link, label }: { link: string; label: string }) {
  const rows = encodeQR(link, 'raw', { border: quiet });
  const dark = rows.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''));
  return (
    <svg
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-full rounded-poster border-2 border-keyline bg-paper text-key forced-color-adjust-none"
    >
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  );
}
