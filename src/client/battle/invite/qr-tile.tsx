import encodeQR from 'qr';

/** Width of the quiet zone around the code, in modules. */
const quietZone = 4;

/** Shows a link as a QR code, dark on light in both themes, because many cameras read only that. */
export function QrTile({ link, label }: { link: string; label: string }) {
  const rows = encodeQR(link, 'raw', { border: quietZone });
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
