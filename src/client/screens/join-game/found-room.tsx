import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { battlePath } from '#client/battle/battle-paths.ts';
import { nameOf } from '#client/battle/players.ts';
import { failedWith, failureWords } from '#client/data/send.ts';
import { RecordDisc } from '#client/ui/art/disc.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { FitText } from '#client/ui/layout/fit-text.tsx';
import { paths } from '#contract/paths.ts';
import type { Room, SongReply } from '#contract/schemas.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { aboutMinutes, modes, songsEach } from '#rules/modes.ts';
import { isAnytime } from '#rules/pace.ts';

export const isUnknownRoom = (error: unknown): boolean => failedWith(error, 400, 404);

export function roomError(error: unknown): string | null {
  if (!error) return null;
  return isUnknownRoom(error)
    ? 'No room is open under this code. It is closed, or a letter is wrong.'
    : failureWords(error, 'The room could not be looked up. Try again in a moment.');
}

export const foundText = (room: Room | undefined, obstacle: JoinObstacle | null): string =>
  obstacle?.text ?? `Room found. You play as Side ${freeSide(room).toUpperCase()}, and share first.`;

export const freeSide = (room: Room | undefined) => (room?.hostSide === 'b' ? 'a' : 'b');

type RoomHintProps = { room: Room | undefined; obstacle: JoinObstacle | null; loading: boolean };

/** Shows the line below the code if there is no error. The form announces the line. */
export function RoomHint({ room, obstacle, loading }: RoomHintProps) {
  if (!room && !obstacle)
    return <span>{loading ? 'Looking for the room...' : 'Type it, or paste the whole invite link.'}</span>;
  const Icon = obstacle ? CircleAlert : CircleCheck;
  return (
    <span className={`flex gap-1.5 font-semibold ${obstacle ? '' : 'text-side-b-text'}`}>
      <Icon className="mt-px" />
      <span>{foundText(room, obstacle)}</span>
    </span>
  );
}

/** Shown for a room that cannot be joined. `title` and `text` state why; `label` and `to` belong to the button. */
export type JoinObstacle = { title: string; text: string; label: string; to: string };

/** Obstacle of a room that was closed while the page was open. */
export const closedMeanwhile: JoinObstacle = {
  title: 'This room is closed',
  text: 'It was closed meanwhile. Nobody’s record changed.',
  label: 'Start New Game',
  to: paths.createGame,
};

/** Returns why a room cannot be joined; null if the room can be joined. */
export function joinObstacle(room: Room | undefined): JoinObstacle | null {
  if (!room) return null;
  const { id, mine } = room;
  if (room.status === 'waiting') {
    const text = 'You opened it, and nobody has joined yet.';
    return mine ? { title: 'Your own room', text, label: 'Back to your room', to: battlePath(room) } : null;
  }
  if (room.status === 'expired') {
    const text = 'This room was closed without a result. Nobody’s record changed.';
    return { title: 'This room is closed', text, label: 'Start New Game', to: paths.createGame };
  }
  if (room.status === 'completed') {
    const over = { title: 'This battle is over', text: 'This battle is over.' };
    return mine
      ? { ...over, label: 'See the results', to: paths.results(id) }
      : { ...over, label: 'See how it ended', to: paths.battle(id) };
  }
  if (mine) {
    const text = 'You are one of its two players.';
    return { title: 'Your battle is on', text, label: 'Back to the battle', to: battlePath(room) };
  }
  const text =
    'This battle is already full. Two others play it; everybody can read how it ended once it is over.';
  return { title: 'This room is full', text, label: 'Start New Game', to: paths.createGame };
}

/** Anytime room with a free seat, which goes to the first player who rates the song. */
export type SongInvitation = Room & { song: SongReply };

export const isSongInvitation = (room: Room | undefined): room is SongInvitation =>
  room?.status === 'waiting' && !room.mine && room.song !== null;

type InvitingRoom = Pick<Room, 'host' | 'mode' | 'battleType' | 'hostSide' | 'pace' | 'status' | 'mine'>;

export function InviteCard({ room }: { room: InvitingRoom }) {
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
        {/* With forced colours the name has a backplate higher than its line, so this line is above it. */}
        <p className="bill relative z-1 flex flex-wrap justify-between gap-x-3">
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
            <Badge kind="key">{modes[room.mode].label}</Badge>
            <span>{`${songsEach(room.mode)}, ${isAnytime(room) ? 'any time' : aboutMinutes(room.mode)}`}</span>
          </p>
        </div>
      </div>
    </section>
  );
}

const unknown: InvitingRoom = {
  host: { id: '', nickname: '', firstName: null, avatarType: null },
  hostSide: 'a',
  mine: false,
  status: 'waiting',
  mode: 'fast',
  battleType: 'wildcard',
  pace: 'live',
};

export const InviteSkeleton = () => (
  <div className="skeleton rounded-poster" aria-hidden="true">
    <div className="invisible" inert>
      <InviteCard room={unknown} />
    </div>
  </div>
);
