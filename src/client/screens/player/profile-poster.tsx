import { nameOf } from '#client/data/use-battle.ts';
import { RecordDisc } from '#client/ui/art/record-disc.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { FitText } from '#client/ui/layout/fit-text.tsx';
import type { Reply } from '#contract/schemas.ts';
import { avatars } from '#rules/avatars.ts';

interface ProfilePosterProps {
  user: Reply<'showPlayer'>['user'];
  own: boolean;
}

/** Beside the record a longer name would be cut. */
const oneLine = 12;

export function ProfilePoster({ user, own }: ProfilePosterProps) {
  const name = nameOf(user);
  return (
    <section className="relative -mx-(--bb-gutter) min-h-[210px] overflow-hidden px-(--bb-gutter) lg:mx-0 lg:min-h-[268px] lg:px-0">
      <RecordDisc
        avatar={user.avatarType}
        size="min(204px, 52vw)"
        className="absolute -right-[min(32px,8vw,max(0px,(481px-100vw)*99))] top-0.5 lg:right-1 lg:size-[264px]! @max-[12rem]/profile:relative @max-[12rem]/profile:right-0 @max-[12rem]/profile:mt-1"
      />
      <div className="relative z-1 w-[48%] @max-[12rem]/profile:w-full pt-2.5 pb-3 lg:flex lg:min-h-[268px] lg:w-[calc(100%-288px)] lg:flex-col lg:items-start lg:justify-center lg:py-0">
        {own && (
          <Badge kind="yellow" className="mb-2.5">
            You
          </Badge>
        )}
        <h1 tabIndex={-1} className="flex w-full items-center">
          {name.length > oneLine ? (
            <span className="poster text-[1.75rem] leading-[1.05] [overflow-wrap:anywhere] lg:text-[2.25rem]">
              {name}
            </span>
          ) : (
            <FitText max={60}>{name}</FitText>
          )}
        </h1>
        {user.avatarType && <p className="mt-2 text-muted text-small">{avatars[user.avatarType].name}</p>}
      </div>
    </section>
  );
}
