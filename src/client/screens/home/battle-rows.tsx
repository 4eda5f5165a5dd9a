import ChevronRight from 'lucide-react/icons/chevron-right';
import Swords from 'lucide-react/icons/swords';
import { Link } from 'wouter';
import { battlePath } from '#client/battle/battle-paths.ts';
import { nameOf, opponentOf, sideOf } from '#client/battle/players.ts';
import { AvatarDisc } from '#client/ui/art/disc.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { useServerRendered } from '#client/ui/use-hydrated.ts';
import { paths } from '#contract/paths.ts';
import type { Game, JustEndedGame, Player, UnfinishedGame } from '#contract/schemas.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { modes } from '#rules/modes.ts';
import { isAnytime } from '#rules/pace.ts';
import type { Situation } from '#rules/situation.ts';
import { endedByWords } from '#rules/words/ended-by.ts';

interface NoteRowProps {
  /** The opponent; undefined for an invitation. */
  player?: Player | undefined;
  title: string;
  line: string;
  left?: string | null;
  href?: string;
}

/** The text of an invitation ends with the song, so it is cut only after two lines. */
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
        <b className={classNames('wrap-anywhere', cut)}>{title}</b>
        <span className={classNames('text-muted text-small wrap-anywhere', cut)}>{line}</span>
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

function outcomeLine({ status, endedBy, winner, mode }: JustEndedGame): string {
  if (status === 'expired') return 'No song was scored in time. It counts for nobody';
  if (endedBy === undefined || endedBy === 'ratings')
    return `Your ${modes[mode].rounds > 1 ? 'last ' : ''}song was scored. See who won`;
  const { you } = endedByWords[endedBy];
  return winner === 'user' ? `They ${you}. You won` : `You ${you}. They won`;
}

export function JustEnded({ game, myId }: { game: JustEndedGame; myId: string }) {
  const opponent = opponentOf(game.players, myId);
  if (!opponent)
    return (
      <NoteRow
        title={`Nobody answered “${game.songTitle ?? battleTypeLabel(game.battleType)}”`}
        line="Its day is over. Throw another song"
        href={`${paths.createGame}?mode=${game.mode}&pace=anytime`}
      />
    );
  return (
    <NoteRow player={opponent} title={lineOf(game, myId)} line={outcomeLine(game)} href={battlePath(game)} />
  );
}

const lines: Record<Situation, string> = {
  'share-your-song': 'Your turn. The clock runs',
  'rate-their-song': 'Your turn to rate their song',
  'swap-your-song': 'Your turn: they ask for another song',
  'they-share': 'Their turn to share a song',
  'your-song-is-out': 'Their turn to rate your song',
  'your-song-was-rated': 'Their turn to share a song',
  'results-when-rated': 'Their turn to rate your song',
  'wait-for-others': 'The others still rate',
};

export function whoMoves(game: UnfinishedGame): string {
  const { status, currentRound } = game;
  if (isAnytime(game)) return whoMovesAnytime(game);
  if (status === 'waiting') return 'Waiting for opponent. Go back to the room';
  if (status === 'round_summary') return `Round ${currentRound} is over. Go on when you are ready`;
  return lineFor(game);
}

/** Returns the line of a battle. A player who asked for another song may still rate the first one, but need not. */
function lineFor({ situation, yourMove }: UnfinishedGame): string {
  if (situation === 'rate-their-song' && !yourMove) return 'They choose another song';
  return situation ? lines[situation] : 'Still running. Go back to it';
}

/** Returns the line of an anytime battle, without a clock. The player who shares next begins the round. */
function whoMovesAnytime(game: UnfinishedGame): string {
  const { status, situation, currentRound, yourMove, songTitle } = game;
  if (status === 'waiting')
    return songTitle ? `Waits for an answer: “${songTitle}”` : 'Your song waits for an answer';
  if (status === 'round_summary')
    return `${yourMove ? 'Your' : 'Their'} turn to begin round ${currentRound + 1}`;
  if (situation === 'share-your-song') return 'Your turn to share a song';
  return lineFor(game);
}

/** Returns the line of an opponent's move. Names the mode only of a live battle; an anytime battle has it with the time left. */
export const theirLine = (game: UnfinishedGame): string =>
  isAnytime(game) || game.status === 'waiting'
    ? whoMoves(game)
    : `${modes[game.mode].label}. ${whoMoves(game)}`;

type OwnMoveProps = { game: UnfinishedGame; myId: string; left: string | null };

/** Shows a row for an own move, in the player's ink as in the battle. */
export function OwnMove({ game, myId, left }: OwnMoveProps) {
  const { players } = game;
  const opponent = opponentOf(players, myId);
  const noEntrance = useServerRendered() && 'no-entrance';
  return (
    <Link
      href={battlePath(game)}
      className={classNames('banner-block h-full gap-2.5', `ink-${sideOf(players, myId)}`, noEntrance)}
    >
      <AvatarDisc avatar={opponent?.avatarType ?? null} size={44} className="flex-none" />
      <span className="min-w-0 flex-1">
        <b className="poster block text-[1.375rem] leading-[1.05] wrap-anywhere">{whoMoves(game)}</b>
        <span className="mt-1 block font-[650] text-small leading-[1.25] wrap-anywhere">
          {left ? lineOf(game, myId) : `${modes[game.mode].label}, ${lineOf(game, myId)}`}
        </span>
        {left && <b className="block text-small leading-[1.3]">{left}</b>}
      </span>
      <ChevronRight className="-mr-1 flex-none" />
    </Link>
  );
}

export function lineOf(game: Game, myId: string): string {
  const opponent = opponentOf(game.players, myId);
  const label = battleTypeLabel(game.battleType);
  if (opponent) return `${label} against ${nameOf(opponent)}`;
  return `${label}, ${isAnytime(game) ? `${modes[game.mode].label}, ` : ''}room ${game.roomCode}`;
}
