const tile =
  'grid h-[18.4cqi] flex-1 place-items-center rounded-[3px] bg-paper font-black text-[13.6cqi] text-key not-italic leading-none font-stretch-75%';

export function CodeTiles({ code }: { code: string }) {
  const letters = [...code];
  return (
    <div className="tiles @container w-full" role="img" aria-label={`Room code ${letters.join(' ')}`}>
      <span className="flex justify-between gap-[1.8cqi]">
        {letters.map((letter, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: letters may repeat, their positions do not
          <i key={index} className={tile}>
            {letter}
          </i>
        ))}
      </span>
    </div>
  );
}
