import type { LucideIcon } from 'lucide-react';
import AudioLines from 'lucide-react/icons/audio-lines';
import Hourglass from 'lucide-react/icons/hourglass';
import Send from 'lucide-react/icons/send';
import type { ReactNode } from 'react';
import { useIsAnnounced } from '#client/announce/announce.ts';
import type { Seat } from '#client/data/use-battle.ts';
import { Note } from '#client/ui/feedback/note.tsx';
import type { Situation } from '#rules/situation.ts';
import { Banner } from './banner.tsx';
import { bannerTexts } from './banner-texts.ts';

interface TurnBannerProps {
  situation: Situation;
  /** This player's own. */
  seat: Seat;
  /** Beside the block: the timer. */
  aside?: ReactNode;
}

type Look = { whose: 'mine' | 'theirs'; icon?: LucideIcon };

/** A block says whose move it is; with an icon it is a note: nothing is asked of anyone here. */
const looks: Record<Situation, Look> = {
  'share-your-song': { whose: 'mine' },
  'rate-their-song': { whose: 'mine' },
  'swap-your-song': { whose: 'mine' },
  'they-share': { whose: 'theirs' },
  'your-song-is-out': { whose: 'mine', icon: Send },
  'your-song-was-rated': { whose: 'theirs', icon: AudioLines },
  'results-when-rated': { whose: 'mine', icon: Hourglass },
  'wait-for-others': { whose: 'theirs', icon: Hourglass },
};

/** Whose move it is, in their ink (spec §2). While the page's own live region reads it out, it is not heard here. */
export function TurnBanner({ situation, seat, aside }: TurnBannerProps) {
  const { whose, icon } = looks[situation];
  const ink = whose === 'mine' ? seat : seat === 'a' ? 'b' : 'a';
  const text = bannerTexts[situation];
  const words = <span aria-hidden={useIsAnnounced(text) || undefined}>{text}</span>;
  if (icon) {
    return (
      <Note seat={ink} icon={icon}>
        {words}
      </Note>
    );
  }
  return (
    <Banner seat={ink} aside={aside} live={false}>
      {words}
    </Banner>
  );
}
