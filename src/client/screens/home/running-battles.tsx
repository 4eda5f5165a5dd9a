import ChevronRight from 'lucide-react/icons/chevron-right';
import Swords from 'lucide-react/icons/swords';
import { Link } from 'wouter';
import { battleAddress } from '#client/battle/battle-address.ts';
import { refreshAllSoon } from '#client/data/refresh.ts';
import { nameOf, opponentOf, seatOf } from '#client/data/use-battle.ts';
import { useCall } from '#client/data/use-call.ts';
import { useLiveMessages } from '#client/live/live-context.ts';
import { classNames } from '#client/ui/class-names.ts';
import { useServerRendered } from '#client/ui/use-hydrated.ts';
import type { Game, RunningGame } from '#contract/schemas.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import type { Situation } from '#rules/situation.ts';

const lines: Record<Situation, string> = {
  'share-your-song': 'Your turn. The clock runs',
  'rate-their-song': 'Your turn to rate their song',
  'swap-your-song': 'Your turn to send another song',
  'they-share': 'Their turn to share a song',
  'your-song-is-out': 'Their turn to rate your song',
  'your-song-was-rated': 'Their turn to share a song',
  'results-when-rated': 'Their turn to rate your song',
  'wait-for-others': 'The others still rate',
};

const own: readonly (Situation | null)[] = ['share-your-song', 'rate-their-song', 'swap-your-song'];

/** Whether the battle waits for the player who looks. */
export const isOwnMove = ({ status, situation }: RunningGame): boolean =>
  status !== 'round_summary' && own.includes(situation);

/** What a running battle waits for, in one line. */
export function whoMoves({ status, situation, currentRound }: RunningGame): string {
  if (status === 'waiting') return 'Waiting for opponent. Go back to the room';
  if (status === 'round_summary') return `Round ${currentRound} is over. Go on when you are ready`;
  return situation ? lines[situation] : 'Still running. Go back to it';
}

/** Asked for before the page is shown: what comes later pushes the leaderboard down. */
export const useMyBattles = () => useCall('showMyBattles');

/** The way back into battles that still run. */
export function RunningBattles({ me }: { me: string }) {
  const { data: battles = [] } = useMyBattles();
  useLiveMessages((message) => {
    if ('gameId' in message) refreshAllSoon();
  });
  if (battles.length === 0) return null;
  return (
    <section aria-label="Your battles" className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2">
      {battles.filter(isOwnMove).map((game) => (
        <RunningBattle key={game.id} game={game} me={me} own />
      ))}
      {battles
        .filter((game) => !isOwnMove(game))
        .map((game) => (
          <RunningBattle key={game.id} game={game} me={me} />
        ))}
    </section>
  );
}

/** The own move is a block in the own ink, as in the battle itself; what others have to do is a note. */
function RunningBattle({ game, me, own }: { game: RunningGame; me: string; own?: boolean }) {
  const which = lineOf(game, me);
  const move = whoMoves(game);
  const stood = useServerRendered() && 'stood';
  return (
    <Link
      href={battleAddress(game)}
      className={own ? classNames('banner-block gap-3', `ink-${seatOf(game.players, me)}`, stood) : 'note'}
    >
      {!own && <Swords />}
      <span className="min-w-0 flex-1">
        <b className={classNames('block [overflow-wrap:anywhere]', own && 'poster text-[1.5rem]')} dir="auto">
          {own ? move : which}
        </b>
        <span
          className={
            own ? 'mt-1 block font-[650] text-small [overflow-wrap:anywhere]' : 'text-muted text-small'
          }
          dir="auto"
        >
          {own ? which : move}
        </span>
      </span>
      <ChevronRight />
    </Link>
  );
}

function lineOf(game: Game, me: string): string {
  const opponent = opponentOf(game.players, me);
  const label = battleTypeLabel(game.battleType);
  return opponent ? `${label} against ${nameOf(opponent)}` : `${label}, room ${game.roomCode}`;
}
