import Hourglass from 'lucide-react/icons/hourglass';
import Replace from 'lucide-react/icons/replace';
import { Link } from 'wouter';
import { NameForMore } from '#client/battle/name-for-more.tsx';
import { nameOf } from '#client/battle/players.ts';
import { RateSong } from '#client/battle/rating/rate-song.tsx';
import { useAnytimeHours, useAnytimeLimitReached } from '#client/battle/use-anytime-limit.ts';
import { Header } from '#client/shell/header.tsx';
import { usePageTitle } from '#client/shell/use-page-title.ts';
import { RecordDisc } from '#client/ui/art/disc.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Note } from '#client/ui/feedback/note.tsx';
import { paths } from '#contract/paths.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { modes } from '#rules/modes.ts';
import { stepInWords } from '#rules/words/wait-words.ts';
import type { SongInvitation } from './found-room.tsx';
import { useSongAnswer } from './use-song-answer.ts';
import '#client/battle/game.css';

function Thrower({ room }: { room: SongInvitation }) {
  const hours = useAnytimeHours();
  return (
    <div
      className={`ink-${room.hostSide} turned:mb-2 mt-1 flex items-center gap-3 rounded-poster border-2 border-keyline bg-clip-border px-3 py-1.5`}
    >
      <RecordDisc avatar={room.host.avatarType} size="56px" className="flex-none low:size-[44px]!" />
      <span className="min-w-0">
        <h1 tabIndex={-1} className="poster text-[1.5rem] leading-none wrap-anywhere low:text-[1.25rem]">
          {titleOf(room)}
        </h1>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-small leading-[1.3]">
          <span>{battleTypeLabel(room.battleType)}</span>
          <Badge kind="key">{modes[room.mode].label}</Badge>
          <span>{`Any time: ${stepInWords(hours)} for every move`}</span>
        </span>
      </span>
    </div>
  );
}

const titleOf = ({ host }: SongInvitation): string => `${nameOf(host)} threw a song at you`;

/** Shows an anytime invitation, whose song is played and rated before the player has to choose a name. */
export function InvitationSong({ room, me }: { room: SongInvitation; me: OwnUser | null }) {
  usePageTitle(titleOf(room));
  const { answer, answering } = useSongAnswer(room, me);
  const full = useAnytimeLimitReached(me);
  return (
    <div className="game" data-situation="rate-their-song">
      <Header />
      <main>
        <div className="panel rating page with-bar">
          <Thrower room={room} />
          {full !== null && (
            <Note icon={Hourglass} className="mt-2">
              <Link href={paths.home} className="underline">{`You have ${full} open anytime battles`}</Link>
              <span>, the most you may have: one has to end first.</span>
              {me?.isGuest && <NameForMore />}
              <span> What you give here is kept.</span>
            </Note>
          )}
          <RateSong
            battleId={room.id}
            song={room.song}
            side={room.hostSide}
            belowVideo={(refused) =>
              refused && (
                <Button
                  kind="ghost"
                  size="sm"
                  icon={Replace}
                  pending={answering}
                  disabled={full !== null}
                  onClick={() => answer({ swap: true })}
                >
                  It does not play
                </Button>
              )
            }
            label="Lock my score"
            disabled={full !== null}
            pending={answering}
            onRate={answer}
          />
        </div>
      </main>
    </div>
  );
}
