import type { LucideIcon } from 'lucide-react';
import AudioLines from 'lucide-react/icons/audio-lines';
import Hourglass from 'lucide-react/icons/hourglass';
import Send from 'lucide-react/icons/send';
import type { ReactNode } from 'react';
import { useIsAnnounced } from '#client/announce/announce.ts';
import type { SeenBattle } from '#client/data/seen-battle.ts';
import { otherSide, type Side } from '#client/ui/art/side-tag.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Note } from '#client/ui/feedback/note.tsx';
import { useServerRendered } from '#client/ui/use-hydrated.ts';
import { isAnytime } from '#rules/pace.ts';
import type { Situation } from '#rules/situation.ts';

/** What the page says of a battle; `they-swap`: the song that this player listens to does not play, and another is on its way. */
export type Moment = Situation | 'they-swap';

/** Any time, another song may take a day: whoever asked for it waits, though the one there is may be rated all the same. */
export function momentOf({ game, songs }: Pick<SeenBattle, 'game' | 'songs'>, situation: Situation): Moment {
  const waits = situation === 'rate-their-song' && songs.at(-1)?.swap === 'asked';
  return isAnytime(game) && waits ? 'they-swap' : situation;
}

/** `side`: whose ink, and where it wipes in from. */
function Banner({ side, children, aside }: Record<'children' | 'aside', ReactNode> & { side: Side }) {
  const stood = useServerRendered() && 'stood';
  return (
    <div className="banner">
      <div className="said">
        <b key={side} className={classNames('banner-block poster', `ink-${side}`, stood)}>
          {children}
        </b>
      </div>
      {aside}
    </div>
  );
}

/** The exact words of spec §2; a swap is our own. */
export const bannerTexts: Record<Moment, string> = {
  'share-your-song': 'Your turn to share a song',
  'rate-their-song': 'Your turn to rate a song',
  'swap-your-song': 'Your song does not play for your opponent. Send another!',
  'they-swap': 'Your opponent chooses another song',
  'they-share': "Opponent's turn to share a song",
  'your-song-is-out': 'Your song has been sent for rating! Good Luck!',
  'your-song-was-rated': 'Your opponent has rated your song, their song incoming!',
  'results-when-rated':
    'Your song has been sent to your opponent! Battle results will show when they rate your song.',
  'wait-for-others': 'Waiting for other players to submit their songs...',
};

type TurnBannerProps = { moment: Moment; side: Side; aside: ReactNode };

type Look = { whose: 'mine' | 'theirs'; icon?: LucideIcon };

/** A block says whose move it is; with an icon it is a note: nothing is asked of anyone here. */
const looks: Record<Moment, Look> = {
  'share-your-song': { whose: 'mine' },
  'rate-their-song': { whose: 'mine' },
  'swap-your-song': { whose: 'mine' },
  'they-swap': { whose: 'theirs' },
  'they-share': { whose: 'theirs' },
  'your-song-is-out': { whose: 'mine', icon: Send },
  'your-song-was-rated': { whose: 'theirs', icon: AudioLines },
  'results-when-rated': { whose: 'mine', icon: Hourglass },
  'wait-for-others': { whose: 'theirs', icon: Hourglass },
};

/** Whose move it is, in their ink (spec §2). While the page's own live region reads it out, it is not heard here. */
export function TurnBanner({ moment, side, aside }: TurnBannerProps) {
  const { whose, icon } = looks[moment];
  const ink = whose === 'mine' ? side : otherSide(side);
  const text = bannerTexts[moment];
  const words = <span aria-hidden={useIsAnnounced(text) || undefined}>{text}</span>;
  if (icon) {
    return (
      <Note side={ink} icon={icon}>
        {words}
      </Note>
    );
  }
  return (
    <Banner side={ink} aside={aside}>
      {words}
    </Banner>
  );
}
