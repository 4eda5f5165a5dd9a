import { useState } from 'react';
import { Carousel } from '#client/ui/controls/carousel.tsx';
import { type AvatarType, avatars } from '#rules/avatars.ts';
import { WarriorCard } from './warrior-card.tsx';

interface WarriorRowProps {
  title: string;
  warriors: readonly AvatarType[];
  /** Whom the row shows first. */
  first: AvatarType;
  chosen: AvatarType | null;
  onChoose: (avatar: AvatarType) => void;
}

export function WarriorRow({ title, warriors, first, chosen, onChoose }: WarriorRowProps) {
  const [index, setIndex] = useState(warriors.indexOf(first));
  return (
    <section className="mt-3.5 min-w-0 lg:mt-0">
      <div className="flex items-baseline justify-between px-5 lg:px-0">
        <h2 className="bill text-muted">{title}</h2>
        <span
          className="place digits shrink-0 whitespace-nowrap text-faint text-small"
          aria-hidden="true"
        >{`${index + 1} of ${warriors.length}`}</span>
      </div>
      <Carousel
        items={warriors}
        index={index}
        onIndex={setIndex}
        label={title}
        itemKey={(avatar) => avatar}
        itemLabel={(avatar) => avatars[avatar].name}
        itemWidth={176}
        cardsAreButtons
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
