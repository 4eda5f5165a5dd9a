export function CodeTiles({ code }: { code: string }) {
  const letters = [...code];
  return (
    <div className="tiles" role="img" aria-label={`Room code ${letters.join(' ')}`}>
      <span>
        {letters.map((letter, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: letters may repeat, places do not
          <i key={place}>{letter}</i>
        ))}
      </span>
    </div>
  );
}
