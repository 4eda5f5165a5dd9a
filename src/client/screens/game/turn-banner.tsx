import type { LucideIcon } from 'lucide-react';
import AudioLines from 'lucide-react/icons/audio-lines';
import Hourglass from 'lucide-react/icons/hourglass';
import Send from 'lucide-react/icons/send';
import type { ReactNode } from 'react';
import { useIsAnnounced } from '#client/announce/announce.ts';
import type { SeenTable } from '#client/data/use-table.ts';
import { otherSide, type Side } from '#client/ui/art/sides.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Note } from '#client/ui/feedback/note.tsx';
import { useServerRendered } from '#client/ui/use-hydrated.ts';
import { isAnytime } from '#rules/pace.ts';
import type { Situation } from '#rules/situation.ts';

/** State that the banner shows; `they-swap`: the opponent chooses another song, because this player has asked for one. */
export type BannerState = Situation | 'they-swap';

/** Returns the banner's state. In an anytime battle, a player who asked for another song waits, but may still rate the first. */
export function bannerStateOf(
  { game, songs }: Pick<SeenTable, 'game' | 'songs'>,
  situation: Situation,
): BannerState {
  const waits = situation === 'rate-their-song' && songs.at(-1)?.swap === 'asked';
  return isAnytime(game) && waits ? 'they-swap' : situation;
}

/** `ink`: the player whose colour the banner has. */
type Banner = { ink: 'own' | 'theirs'; text: string; icon?: LucideIcon };

/** Texts of spec §2, which has none for a swap. A banner with an icon is a note: this player need not do anything. */
export const banners: Record<BannerState, Banner> = {
  'share-your-song': { ink: 'own', text: 'Your turn to share a song' },
  'rate-their-song': { ink: 'own', text: 'Your turn to rate a song' },
  'swap-your-song': { ink: 'own', text: 'Your song does not play for your opponent. Send another!' },
  'they-swap': { ink: 'theirs', text: 'Your opponent chooses another song' },
  'they-share': { ink: 'theirs', text: "Opponent's turn to share a song" },
  'your-song-is-out': { ink: 'own', icon: Send, text: 'Your song has been sent for rating! Good Luck!' },
  'your-song-was-rated': {
    ink: 'theirs',
    icon: AudioLines,
    text: 'Your opponent has rated your song, their song incoming!',
  },
  'results-when-rated': {
    ink: 'own',
    icon: Hourglass,
    text: 'Your song has been sent to your opponent! Battle results will show when they rate your song.',
  },
  'wait-for-others': {
    ink: 'theirs',
    icon: Hourglass,
    text: 'Waiting for other players to submit their songs...',
  },
};

type TurnBannerProps = { state: BannerState; side: Side; aside: ReactNode };

/**
 * Shows the state of the turn (spec §2). Hidden from screen readers while a live region announces it. The animation is removed after
 * the entrance, because it would start again each time a closing keyboard uncovers the banner.
 */
export function TurnBanner({ state, side, aside }: TurnBannerProps) {
  const { ink, icon, text } = banners[state];
  const inkSide = ink === 'own' ? side : otherSide(side);
  const noEntrance = useServerRendered() && 'no-entrance';
  const words = <span aria-hidden={useIsAnnounced(text) || undefined}>{text}</span>;
  if (icon) {
    return (
      <Note side={inkSide} icon={icon}>
        {words}
      </Note>
    );
  }
  return (
    <div className="banner">
      <div className="banner-text">
        <b
          key={inkSide}
          className={classNames('banner-block poster', `ink-${inkSide}`, noEntrance)}
          onAnimationEnd={({ currentTarget }) => currentTarget.style.setProperty('animation', 'none')}
        >
          {words}
        </b>
      </div>
      {aside}
    </div>
  );
}
