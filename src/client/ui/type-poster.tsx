import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';
import { FitText } from './fit-text.tsx';
import { type ArtKind, type Inks, PosterArt } from './poster-art.tsx';

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
