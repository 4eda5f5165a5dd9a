import type { LucideIcon } from 'lucide-react';
import CloudRain from 'lucide-react/icons/cloud-rain';
import Disc3 from 'lucide-react/icons/disc-3';
import Drum from 'lucide-react/icons/drum';
import Ear from 'lucide-react/icons/ear';
import Feather from 'lucide-react/icons/feather';
import Flame from 'lucide-react/icons/flame';
import Guitar from 'lucide-react/icons/guitar';
import Heart from 'lucide-react/icons/heart';
import InfinityLoop from 'lucide-react/icons/infinity';
import Mic from 'lucide-react/icons/mic';
import MicVocal from 'lucide-react/icons/mic-vocal';
import Moon from 'lucide-react/icons/moon';
import Music4 from 'lucide-react/icons/music-4';
import PartyPopper from 'lucide-react/icons/party-popper';
import Shuffle from 'lucide-react/icons/shuffle';
import Signature from 'lucide-react/icons/signature';
import Skull from 'lucide-react/icons/skull';
import Snowflake from 'lucide-react/icons/snowflake';
import Sparkles from 'lucide-react/icons/sparkles';
import Sprout from 'lucide-react/icons/sprout';
import Star from 'lucide-react/icons/star';
import Zap from 'lucide-react/icons/zap';
import { ink } from '#client/ui/art/ink.ts';
import { type ArtKind, type Inks, PosterArt } from '#client/ui/art/poster-art.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { FitText } from '#client/ui/layout/fit-text.tsx';

interface BattleTypeLook {
  /** Without the word "Battle". */
  name: string;
  tagline: string;
  pattern: ArtKind;
  inks: Inks;
  icon: LucideIcon;
}

const look = (
  name: string,
  tagline: string,
  pattern: ArtKind,
  inks: Inks,
  icon: LucideIcon,
): BattleTypeLook => ({
  name,
  tagline,
  pattern,
  inks,
  icon,
});

const { yellow, orange, sky, lilac, teal, paper, key, peach, red } = ink;

export const battleTypeLook = {
  wildcard: look('Wildcard', 'Any song. Any year.', 'dots', [lilac, yellow], Shuffle),
  pop: look('Pop', 'Hooks win fights.', 'dots', [yellow, sky], Sparkles),
  hip_hop: look('Hip Hop', 'Bars over everything.', 'bars', [yellow, orange], MicVocal),
  rap: look('Rap', 'Say it with your chest.', 'zig', [sky, paper], Mic),
  kpop: look('K-Pop', 'Bring your bias.', 'rays', [lilac, sky], Star),
  latin_music: look('Latin Music', 'Hips decide.', 'rays', [orange, yellow], Flame),
  edm: look('EDM', 'Wait for the drop.', 'tri', [teal, yellow], Zap),
  dance: look('Dance', 'Floor or nothing.', 'check', [sky, yellow], PartyPopper),
  rnb: look('R&B', 'Slow it down.', 'sun', [lilac, orange], Moon),
  afrobeats: look('Afrobeats', 'Let the drums talk.', 'zig', [teal, yellow], Drum),
  rock: look('Rock', 'Plug in. Turn up.', 'zig', [orange, yellow], Guitar),
  house: look('House', 'Four to the floor.', 'rings', [sky, paper], Disc3),
  country: look('Country', 'Three chords and the truth.', 'sun', [peach, orange], Guitar),
  love_songs: look('Love Songs', 'Make them blush.', 'heart', [paper, red], Heart),
  metal: look('Metal', 'Louder. No, louder.', 'bolt', [paper, key], Skull),
  jazz: look('Jazz', "It's the notes you don't play.", 'arc', [lilac, key], Music4),
  blues: look('Blues', 'Woke up this morning.', 'waves', [sky, teal], CloudRain),
  earworms: look('Earworms', 'Good luck forgetting it.', 'rings', [orange, paper], Ear),
  progressive_rock: look('Progressive Rock', 'Twelve minutes minimum.', 'tri', [lilac, orange], InfinityLoop),
  classical: look('Classical', 'Two hundred years of bangers.', 'arc', [paper, teal], Feather),
  christmas: look('Christmas', 'Sleigh them.', 'dots', [red, paper], Snowflake),
  new_artists: look('New Artists', 'You heard it first.', 'stripes', [teal, paper], Sprout),
  unsigned_acts: look('Unsigned Acts', 'No label, no limits.', 'stripes', [yellow, paper], Signature),
} satisfies Record<string, BattleTypeLook>;

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
