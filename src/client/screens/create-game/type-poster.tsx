import type { LucideIcon } from 'lucide-react';
import { type ArtKind, type Inks, PosterArt } from '#client/ui/art/poster-art.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { FitText } from '#client/ui/layout/fit-text.tsx';

interface TypePosterProps {
  name: string;
  tagline: string;
  pattern: ArtKind;
  inks: Inks;
  icon: LucideIcon;
  /** In the centre of the carousel: full size. */
  active?: boolean;
}

export function TypePoster({ name, tagline, pattern, inks, icon: Icon, active = true }: TypePosterProps) {
  return (
    <article className={classNames('type-poster', active && 'active')} style={{ '--ground': inks[0] }}>
      <div className="picture">
        <PosterArt kind={pattern} inks={inks} width={260} height={200} />
      </div>
      <span className="seal">
        <Icon />
      </span>
      <div className="foot">
        <div className="name">
          <FitText max={87}>{name}</FitText>
        </div>
        <div className="battle">Battle</div>
        <p className="tagline">{tagline}</p>
      </div>
    </article>
  );
}
