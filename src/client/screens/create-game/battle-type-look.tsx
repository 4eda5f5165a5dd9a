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
import {
  type Drawing,
  dots,
  type Inks,
  ink,
  PosterArt,
  rays,
  rings,
  tri,
} from '#client/ui/art/poster-art.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { FitText } from '#client/ui/layout/fit-text.tsx';
import { arc, bars, bolt, check, heart, stripes, sun, waves, zig } from './type-art.tsx';

/** `name`: without the word "Battle". */
const look = (name: string, tagline: string, pattern: Drawing, inks: Inks, icon: LucideIcon) => ({
  name,
  tagline,
  pattern,
  inks,
  icon,
});

const { yellow, orange, sky, lilac, teal, paper, key, peach, red } = ink;

export const battleTypeLook = {
  wildcard: look('Wildcard', 'Any song. Any year.', dots, [lilac, yellow], Shuffle),
  pop: look('Pop', 'Hooks win fights.', dots, [yellow, sky], Sparkles),
  hip_hop: look('Hip Hop', 'Bars over everything.', bars, [yellow, orange], MicVocal),
  rap: look('Rap', 'Say it with your chest.', zig, [sky, paper], Mic),
  kpop: look('K-Pop', 'Bring your bias.', rays, [lilac, sky], Star),
  latin_music: look('Latin Music', 'Hips decide.', rays, [orange, yellow], Flame),
  edm: look('EDM', 'Wait for the drop.', tri, [teal, yellow], Zap),
  dance: look('Dance', 'Floor or nothing.', check, [sky, yellow], PartyPopper),
  rnb: look('R&B', 'Slow it down.', sun, [lilac, orange], Moon),
  afrobeats: look('Afrobeats', 'Let the drums talk.', zig, [teal, yellow], Drum),
  rock: look('Rock', 'Plug in. Turn up.', zig, [orange, yellow], Guitar),
  house: look('House', 'Four to the floor.', rings, [sky, paper], Disc3),
  country: look('Country', 'Three chords and the truth.', sun, [peach, orange], Guitar),
  love_songs: look('Love Songs', 'Make them blush.', heart, [paper, red], Heart),
  metal: look('Metal', 'Louder. No, louder.', bolt, [paper, key], Skull),
  jazz: look('Jazz', "It's the notes you don't play.", arc, [lilac, key], Music4),
  blues: look('Blues', 'Woke up this morning.', waves, [sky, teal], CloudRain),
  earworms: look('Earworms', 'Good luck forgetting it.', rings, [orange, paper], Ear),
  progressive_rock: look('Progressive Rock', 'Twelve minutes minimum.', tri, [lilac, orange], InfinityLoop),
  classical: look('Classical', 'Two hundred years of bangers.', arc, [paper, teal], Feather),
  christmas: look('Christmas', 'Sleigh them.', dots, [red, paper], Snowflake),
  new_artists: look('New Artists', 'You heard it first.', stripes, [teal, paper], Sprout),
  unsigned_acts: look('Unsigned Acts', 'No label, no limits.', stripes, [yellow, paper], Signature),
};

type TypePosterProps = ReturnType<typeof look> & { active: boolean };

export function TypePoster({ name, tagline, pattern, inks, icon: Icon, active }: TypePosterProps) {
  return (
    <article
      className={classNames(
        'type-poster relative h-[388px] w-[272px] overflow-hidden rounded-poster border-2 border-keyline text-key transition-transform duration-(--bb-t-move) ease-(--bb-ease-out) [background:var(--ground)_border-box] [contain:strict] max-sm:h-[clamp(312px,100svh-448px,388px)] max-lg:low:h-[312px] turned:h-[152px] max-sm:lower:h-[264px]',
        !active && 'scale-[0.862]',
      )}
      style={{ '--ground': inks[0] }}
    >
      <div className="absolute inset-x-0 top-0 bottom-[40%] max-sm:bottom-[152px] max-lg:low:bottom-[47%] turned:bottom-[70%] max-sm:lower:bottom-[53%]">
        <PosterArt drawing={pattern} inks={inks} width={260} height={200} />
      </div>
      <span className="absolute top-[30%] left-1/2 grid size-[125px] -translate-1/2 place-items-center rounded-full bg-key text-paper max-sm:top-[calc(50%-76px)] max-lg:low:top-[27%] max-lg:low:size-[104px] turned:top-[70px] turned:right-[16px] turned:left-auto turned:size-[56px] turned:translate-x-0 max-sm:lower:top-[24%] max-sm:lower:size-[76px]">
        <Icon className="size-[62px] stroke-2 turned:size-[30px] max-sm:lower:size-[40px]" />
      </span>
      <div className="absolute right-[16px] bottom-[14px] left-[16px] border-key border-t-3 pt-[8px] turned:grid turned:grid-cols-[auto_minmax(0,1fr)] turned:items-end turned:gap-x-[12px] turned:pt-[4px]">
        <div className="flex h-[72px] items-center uppercase turned:col-span-full turned:h-[64px] turned:pr-[68px]">
          <FitText max={87}>{name}</FitText>
        </div>
        <div className="mt-[4px] h-[20px] font-black text-[20px] uppercase leading-[1.1] font-stretch-125%">
          Battle
        </div>
        <p className="mt-[4px] font-semibold text-[0.875rem] leading-[1.4] turned:m-0 turned:text-[0.75rem] turned:leading-[1.15]">
          {tagline}
        </p>
      </div>
    </article>
  );
}
