import { useSite } from '#client/data/use-site.ts';
import { AdSlot } from '#client/ui/ad-slot.tsx';

/** One set is for avatars whose type starts with male, the other for everybody else (spec §1). Last on a page, never by a player. */
export function BannerAd({ avatarType }: { avatarType: string | null }) {
  const ads = useSite()?.ads;
  if (!ads) return null;
  const [first] = avatarType?.startsWith('male') ? ads.male : ads.other;
  return first ? <AdSlot {...first} pattern="tri" inks={['teal', 'paper']} /> : null;
}
