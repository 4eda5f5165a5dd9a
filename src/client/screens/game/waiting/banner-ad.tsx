import { useState } from 'react';
import { useSite } from '#client/data/use-site.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { AdSlot } from './ad-slot.tsx';

/** One set is for avatars whose type starts with male, the other for everybody else (spec §1). Last on a page, never by a player. */
export function BannerAd({ avatarType }: { avatarType: string | null }) {
  const ads = useSite()?.ads;
  // Drawn once, so that the banner does not change under the finger.
  const [draw] = useState(Math.random);
  const hydrated = useHydrated();
  if (!ads || !hydrated) return null;
  const set = avatarType?.startsWith('male') ? ads.male : ads.other;
  const banner = set[Math.floor(draw * set.length)];
  return banner ? <AdSlot {...banner} pattern="tri" inks={['teal', 'paper']} /> : null;
}
