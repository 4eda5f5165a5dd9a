import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { type Drawing, disc, dots, type Inks, ink, PosterArt, rays, rings } from './poster-art.tsx';

interface ThumbnailProps {
  src: string | null | undefined;
  width: number | string;
  height: number | string;
  /** Makes the play button large. */
  big?: boolean;
  playing?: boolean;
  onPlay?: () => void;
  playLabel?: string;
}

const fallbacks: [Drawing, Inks][] = [
  [disc, [ink.sky, ink.paper]],
  [dots, [ink.yellow, ink.orange]],
  [rings, [ink.lilac, ink.yellow]],
  [disc, [ink.orange, ink.paper]],
  [rays, [ink.teal, ink.yellow]],
];

function fallbackFor(text: string) {
  const sum = [...text].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return fallbacks[sum % fallbacks.length] ?? ([disc, [ink.sky, ink.paper]] as const);
}

/** Returns whether the picture is YouTube's grey one for an unknown id: 120 x 90 px, a size that only "default" pictures share. */
const isPlaceholder = (image: HTMLImageElement) =>
  image.naturalWidth === 120 && image.naturalHeight === 90 && !/\/default\./.test(image.src);

/** Returns whether the picture failed to load, which may happen before hydration adds the error handler. */
const hasFailed = (image: HTMLImageElement) =>
  image.complete && (image.naturalWidth === 0 || isPlaceholder(image));

export function Thumbnail({ src, width, height, big, playing, onPlay, playLabel = 'Play' }: ThumbnailProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const [drawing, inks] = fallbackFor(src ?? '');
  const PlayIcon = playing ? Square : Play;
  const check = (image: HTMLImageElement | null) => {
    if (src && image && hasFailed(image)) setFailed(src);
  };
  return (
    <div
      className="thumb relative flex-none overflow-hidden rounded-[3px] bg-[#222] opacity-(--thumb-opacity,1) [zoom:var(--thumb-zoom,1)]"
      style={{ width, height }}
    >
      {src && failed !== src ? (
        <img
          className="size-full object-cover"
          src={src}
          alt=""
          width={320}
          height={180}
          loading="lazy"
          fetchPriority={big ? undefined : 'low'}
          decoding="async"
          ref={check}
          onError={() => setFailed(src)}
          onLoad={({ currentTarget }) => check(currentTarget)}
        />
      ) : (
        <PosterArt drawing={drawing} inks={inks} width={320} height={180} />
      )}
      {onPlay && (
        <button
          type="button"
          className="play absolute inset-0 grid w-full place-items-center focus-visible:-outline-offset-3"
          aria-label={playLabel}
          onClick={onPlay}
        >
          <i
            className={`grid place-items-center rounded-full bg-key text-paper ${big ? 'size-[60px]' : 'size-[34px]'}`}
          >
            <PlayIcon
              className={classNames(
                'fill-current',
                big ? 'size-[26px]' : 'size-[17px]',
                !playing && 'ml-[2px]',
              )}
            />
          </i>
        </button>
      )}
    </div>
  );
}
