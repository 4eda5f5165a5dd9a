import { useState } from 'react';
import { Redirect } from 'wouter';
import { go } from '#client/shell/go.ts';
import { MinimalHeader } from '#client/shell/header.tsx';
import { PageTitle } from '#client/shell/page-title.tsx';
import { ForPlayer } from '#client/shell/with-user.tsx';
import { RecordDisc } from '#client/ui/art/disc.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Carousel } from '#client/ui/controls/carousel.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { paths } from '#contract/paths.ts';
import { type AvatarType, avatars, avatarTypes } from '#rules/avatars.ts';
import { ringMs, useAvatarChoice } from './use-avatar-choice.ts';

interface WarriorCardProps {
  avatar: AvatarType;
  /** Whether the card is in the centre of its row, where it can have the focus. A tap chooses any card. */
  active: boolean;
  chosen: boolean;
  onChoose: () => void;
}

/** Look of cards beside the centre, unless all eight are shown at once. */
const smaller = 'max-xl:scale-[0.653]';

/** Shows a warrior as a record disc, whose ring fills while the choice is saved. */
function WarriorCard({ avatar, active, chosen, onChoose }: WarriorCardProps) {
  const { name, world } = avatars[avatar];
  return (
    <button
      type="button"
      className="grid w-49 grid-cols-[minmax(0,1fr)] justify-items-center rounded-poster"
      aria-busy={chosen || undefined}
      aria-label={`${name}, ${world}: play as this warrior`}
      tabIndex={active ? undefined : -1}
      onClick={onChoose}
    >
      <span
        className={classNames(
          'relative block transition-transform duration-(--bb-t-move) ease-(--bb-ease-out)',
          !active && smaller,
        )}
      >
        <RecordDisc avatar={avatar} size={196} ring={active ? 'var(--bb-yellow)' : undefined} />
        <svg className="-rotate-90 absolute inset-0" viewBox="0 0 196 196" aria-hidden="true">
          <circle
            cx="98"
            cy="98"
            r="92"
            fill="none"
            stroke="var(--bb-yellow)"
            strokeWidth="10"
            pathLength="1"
            strokeDasharray="1.01 1"
            strokeDashoffset={chosen ? 0 : 1.01}
            style={{ transition: `stroke-dashoffset ${ringMs}ms var(--bb-ease-out)` }}
            visibility={chosen ? undefined : 'hidden'}
          />
        </svg>
      </span>
      <span
        className={classNames(
          'mt-2 flex w-max max-w-[92vw] flex-wrap items-center justify-center gap-x-2.5 whitespace-nowrap',
          !active && 'max-xl:invisible',
        )}
      >
        <b className="poster text-[1.875rem] leading-[1.1]">{name}</b> <Badge kind="board">{world}</Badge>
      </span>
    </button>
  );
}

interface WarriorRowProps {
  title: string;
  warriors: readonly AvatarType[];
  first: AvatarType;
  chosen: AvatarType | null;
  onChoose: (avatar: AvatarType) => void;
}

function WarriorRow({ title, warriors, first, chosen, onChoose }: WarriorRowProps) {
  const [index, setIndex] = useState(warriors.indexOf(first));
  return (
    <section className="mt-3.5 min-w-0 lg:mt-0">
      <div className="flex items-baseline justify-between px-(--bb-gutter) lg:px-0">
        <h2 className="bill text-muted">{title}</h2>
        <span
          className="digits shrink-0 xl:hidden whitespace-nowrap text-faint text-small"
          aria-hidden="true"
        >{`${index + 1} of ${warriors.length}`}</span>
      </div>
      <Carousel
        items={warriors}
        index={index}
        onIndex={setIndex}
        label={title}
        itemLabel={(avatar) => avatars[avatar].name}
        itemWidth={176}
        allAtOnce
        renderItem={(avatar, { active }) => (
          <WarriorCard
            avatar={avatar}
            active={active}
            chosen={chosen === avatar}
            onChoose={() => onChoose(avatar)}
          />
        )}
      />
    </section>
  );
}

/** Shows the warriors to a player with an account; a visitor has to choose a name first (spec §2 Choose Your Music Warrior). */
export const SelectAvatar = () => (
  <ForPlayer visitor={<Redirect to={paths.nickname} replace />}>
    {({ avatarType }) => <Warriors own={avatarType} />}
  </ForPlayer>
);

const female = avatarTypes.filter((avatar) => avatar.startsWith('female'));
const male = avatarTypes.filter((avatar) => avatar.startsWith('male'));

function Warriors({ own }: { own: AvatarType | null }) {
  const { chosen, choose } = useAvatarChoice();
  // A page opened in a new tab has no history.
  const back = () => (window.history.length > 1 ? window.history.back() : go(paths.root));
  // `fallback` has a neighbour on both sides, which shows that the row can be scrolled.
  const firstOf = (row: AvatarType[], fallback: AvatarType) => row.find((each) => each === own) ?? fallback;
  const rows = { chosen, onChoose: choose };
  return (
    <>
      <MinimalHeader title="" onBack={back} />
      <Page width="stage" className="pb-8 max-lg:max-w-phone max-lg:px-0 lg:pt-6">
        <div className="-mt-2 px-(--bb-gutter) lg:mt-0 lg:px-0">
          <PageTitle hint={<Hint />}>Choose Your Music Warrior</PageTitle>
        </div>
        <div className="lg:mt-12 lg:grid lg:grid-cols-2 lg:gap-16 xl:mt-7 xl:grid-cols-1 xl:gap-5">
          <WarriorRow
            title="Female warriors"
            warriors={female}
            first={firstOf(female, 'female_2')}
            {...rows}
          />
          <WarriorRow title="Male warriors" warriors={male} first={firstOf(male, 'male_3')} {...rows} />
        </div>
      </Page>
    </>
  );
}

const Hint = () => (
  <>
    <span className="lg:hidden">Swipe, then tap the one you play as.</span>
    <span className="max-lg:hidden">Press the one you play as.</span>
  </>
);
