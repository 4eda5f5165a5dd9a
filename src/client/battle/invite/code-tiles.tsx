interface CodeTilesProps {
  code: string;
  /** Widest tile in px; without it the six tiles fill their panel. */
  size?: number;
}

export function CodeTiles({ code, size }: CodeTilesProps) {
  const letters = [...code];
  const maxWidth = size && Math.round(size * letters.length * 1.12);
  return (
    <div className="tiles" style={{ maxWidth }} role="img" aria-label={`Room code ${letters.join(' ')}`}>
      <span>
        {letters.map((letter, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: letters may repeat, places do not
          <i key={place}>{letter}</i>
        ))}
      </span>
    </div>
  );
}
