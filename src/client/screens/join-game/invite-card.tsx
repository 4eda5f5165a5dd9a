import { nameOf } from '#client/data/use-battle.ts';
import { RecordDisc } from '#client/ui/art/record-disc.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { FitText } from '#client/ui/layout/fit-text.tsx';
import type { Room } from '#contract/schemas.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { aboutMinutes, modes, songsEach } from '#rules/modes.ts';
import { isAnytime } from '#rules/pace.ts';

type InvitingRoom = Pick<Room, 'host' | 'mode' | 'battleType' | 'hostSide' | 'pace' | 'status' | 'mine'>;

export function InviteCard({ room }: { room: InvitingRoom }) {
  const { label } = modes[room.mode];
  return (
    <section
      aria-label="The invitation"
      className={`ink-${room.hostSide} overflow-hidden rounded-poster border-2 border-keyline bg-clip-border`}
    >
      <div className="h-[172px] overflow-hidden pt-1.5 lg:h-[240px] low:max-lg:h-[92px]">
        <RecordDisc
          avatar={room.host.avatarType}
          size="216px"
          className="mx-auto lg:size-[320px]! low:max-lg:size-[104px]!"
        />
      </div>
      <div className="relative border-key border-t-[3px] bg-inherit px-4 pt-2 pb-4 low:max-lg:pb-3">
        <p className="bill flex flex-wrap justify-between gap-x-3">
          <span>{room.status === 'waiting' && !room.mine ? 'Your challenger' : 'The host'}</span>
          <span>{`Side ${room.hostSide.toUpperCase()}`}</span>
        </p>
        <div className="flex h-[60px] items-center low:max-lg:h-[52px]">
          <FitText max={58}>{nameOf(room.host)}</FitText>
        </div>
        <div className="border-key border-t-[3px] border-dotted pt-2.5">
          <b className="block font-extrabold text-[1.25rem] leading-[1.2] [font-stretch:92%]">
            {battleTypeLabel(room.battleType)}
          </b>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
            <Badge kind="key">{label}</Badge>
            <span>{`${songsEach(room.mode)}, ${isAnytime(room) ? 'any time' : aboutMinutes(room.mode)}`}</span>
          </p>
        </div>
      </div>
    </section>
  );
}

const nobody = { id: '', nickname: '', firstName: null, avatarType: null };
const unknown: InvitingRoom = {
  ...{ host: nobody, hostSide: 'a', mine: false, status: 'waiting' },
  ...{ mode: 'fast', battleType: 'wildcard', pace: 'live' },
};

export const InviteSkeleton = () => (
  <div className="skeleton rounded-poster" aria-hidden="true">
    <div className="invisible" inert>
      <InviteCard room={unknown} />
    </div>
  </div>
);
