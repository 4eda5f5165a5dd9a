// The build names the chunk after this file. An ad blocker refuses a chunk with "ad" in its name, and the page then fails.
import { useState } from 'react';
import { useSite } from '#client/data/use-call.ts';
import { ink, PosterArt, tri } from '#client/ui/art/poster-art.tsx';

/** Shows an ad of the set `male` for avatar types that start with male, else of `other` (spec §1). Never beside a video. */
export function Ad({ avatarType }: { avatarType: string | null }) {
  const ads = useSite()?.ads;
  // The random number is chosen once, so that the ad does not change during a press.
  const [chance] = useState(Math.random);
  const set = (avatarType?.startsWith('male') ? ads?.male : ads?.other) ?? [];
  const ad = set[Math.floor(chance * set.length)];
  if (!ad) return null;
  return (
    <aside aria-label="Advertisement">
      <a
        className="flex items-center gap-[12px] rounded-poster border-2 border-line border-dashed px-[12px] py-[10px]"
        href={ad.href}
        target="_blank"
        rel="sponsored noopener noreferrer"
      >
        <span className="size-[60px] flex-none overflow-hidden rounded-[3px]">
          <PosterArt drawing={tri} inks={[ink.teal, ink.paper]} width={60} height={60} />
        </span>
        <span className="min-w-0 flex-1">
          <b className="block text-balance text-small">{ad.title}</b>
          <span className="block text-muted text-small">{ad.text}</span>
        </span>
        <span className="self-start text-faint text-small">Ad</span>
      </a>
    </aside>
  );
}
