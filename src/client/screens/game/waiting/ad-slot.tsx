import { type ArtKind, type Inks, PosterArt } from '#client/ui/art/poster-art.tsx';

interface AdSlotProps {
  title: string;
  text: string;
  href: string;
  pattern: ArtKind;
  inks: Inks;
}

export function AdSlot({ title, text, href, pattern, inks }: AdSlotProps) {
  return (
    <aside aria-label="Advertisement">
      <a className="ad" href={href} target="_blank" rel="sponsored noopener noreferrer">
        <span className="picture">
          <PosterArt kind={pattern} inks={inks} width={60} height={60} />
        </span>
        <span className="min-w-0 flex-1">
          <b className="block text-balance text-small">{title}</b>
          <span className="block text-muted text-small">{text}</span>
        </span>
        <span className="self-start text-faint text-small">Ad</span>
      </a>
    </aside>
  );
}
