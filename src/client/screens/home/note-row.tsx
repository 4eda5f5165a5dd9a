import ChevronRight from 'lucide-react/icons/chevron-right';
import Swords from 'lucide-react/icons/swords';
import { Link } from 'wouter';
import { battleAddress } from '#client/battle/battle-address.ts';
import { nameOf, opponentOf } from '#client/data/use-battle.ts';
import { paths } from '#client/paths.ts';
import { AvatarDisc } from '#client/ui/art/avatar-disc.tsx';
import { classNames } from '#client/ui/class-names.ts';
import type { EndedGame, Player } from '#contract/schemas.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { modes } from '#rules/modes.ts';

interface NoteRowProps {
  /** Whom it is about; nobody: an invitation. */
  player?: Player | undefined;
  title: string;
  line: string;
  left?: string | null;
  href?: string;
}

/** An invitation has its song in the end of its title or line, which is cut as it is in a row of songs. */
const withSong = 'line-clamp-2 cramped:line-clamp-4';

export function NoteRow({ player, title, line, left, href }: NoteRowProps) {
  const cut = player ? 'block' : withSong;
  const content = (
    <>
      {player ? (
        <AvatarDisc avatar={player.avatarType} size={44} className="flex-none" />
      ) : (
        <span className="grid w-11 flex-none place-items-center">
          <Swords />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <b className={classNames('wrap-anywhere', cut)} dir="auto">
          {title}
        </b>
        <span className={classNames('text-muted text-small wrap-anywhere', cut)} dir="auto">
          {line}
        </span>
        {left && <b className="block text-small leading-[1.3]">{left}</b>}
      </span>
    </>
  );
  if (!href) return <div className="note h-full">{content}</div>;
  return (
    <Link href={href} className="note h-full">
      {content}
      <ChevronRight />
    </Link>
  );
}

const byThem = { gave_up: 'They gave up', away: 'They were away', banned: 'They were shut out' } as const;

function outcomeLine({ status, endedBy, winner, mode }: EndedGame): string {
  if (status === 'expired') return 'No song was scored in time. It counts for nobody';
  if (endedBy === 'timeout')
    return winner === 'user' ? 'They ran out of time. You won' : 'You ran out of time. They won';
  return endedBy === undefined || endedBy === 'ratings'
    ? `Your ${modes[mode].rounds > 1 ? 'last ' : ''}song was scored. See who won`
    : `${byThem[endedBy]}. You won`;
}

export function JustEnded({ game, me }: { game: EndedGame; me: string }) {
  const opponent = opponentOf(game.players, me);
  const label = battleTypeLabel(game.battleType);
  if (!opponent)
    return (
      <NoteRow
        title={`Nobody answered “${game.songTitle ?? label}”`}
        line="Its day is over. Throw another song"
        href={`${paths.createGame}?mode=${game.mode}&pace=anytime`}
      />
    );
  return (
    <NoteRow
      player={opponent}
      title={`${label} against ${nameOf(opponent)}`}
      line={outcomeLine(game)}
      href={battleAddress(game)}
    />
  );
}
