import { nameOf } from '#client/data/use-battle.ts';
import { Badge } from '#client/ui/badge.tsx';
import { FitText } from '#client/ui/fit-text.tsx';
import { RecordDisc } from '#client/ui/record-disc.tsx';
import type { Reply } from '#contract/schemas.ts';
import { avatars } from '#rules/avatars.ts';

interface ProfilePosterProps {
  user: Reply<'showPlayer'>['user'];
  own: boolean;
}

export function ProfilePoster({ user, own }: ProfilePosterProps) {
  return (
    <section className="relative -mx-(--bb-gutter) min-h-[210px] overflow-hidden px-(--bb-gutter) lg:mx-0 lg:min-h-[280px] lg:px-0">
      <RecordDisc
        avatar={user.avatarType}
        size="min(232px, 58vw)"
        className="lg:right-1! lg:size-[264px]!"
        style={{ position: 'absolute', right: -42, top: 4 }}
      />
      <div className="relative z-1 w-[48%] pt-2.5 pb-3 lg:w-[44%] lg:pt-10">
        {own && (
          <Badge kind="yellow" className="mb-2.5">
            You
          </Badge>
        )}
        <h1 tabIndex={-1} className="flex min-h-[54px] items-center">
          <FitText max={60}>{nameOf(user)}</FitText>
        </h1>
        {user.avatarType && <p className="mt-1.5 text-muted text-small">{avatars[user.avatarType].name}</p>}
      </div>
    </section>
  );
}
