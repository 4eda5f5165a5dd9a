import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'wouter';
import { nameOf } from '#client/battle/players.ts';
import { formatPoints } from '#client/battle/points.ts';
import { VersusPoster } from '#client/battle/versus-poster.tsx';
import type { Side } from '#client/ui/art/sides.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { paths } from '#contract/paths.ts';
import type { Player, Reply } from '#contract/schemas.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { modes } from '#rules/modes.ts';
import { countOf } from '#rules/words/count-of.ts';

export type RivalPage = Reply<'showRival'>;

/** Returns the two players by the sides they have against each other, so that A is left for both viewers. */
export function sidesOf(rival: RivalPage, me: Player) {
  const own = { player: me, wins: rival.wins };
  const other = { player: rival.player, wins: rival.losses };
  return rival.side === 'a' ? { a: own, b: other } : { a: other, b: own };
}

export function RivalPoster({ rival, me }: { rival: RivalPage; me: Player }) {
  const { a, b } = sidesOf(rival, me);
  const leader = a.wins > b.wins ? a : b;
  const decided = a.wins + b.wins;
  return (
    <VersusPoster
      margins={['Rivals', countOf(decided + rival.draws, 'battle')]}
      players={[a.player, b.player]}
      winnerId={a.wins === b.wins ? null : leader.player.id}
      share={decided ? (100 * a.wins) / decided : 50}
      headline={
        <h1 tabIndex={-1} className="@container">
          <span className="sr-only">{`${nameOf(a.player)} ${a.wins}, ${nameOf(b.player)} ${b.wins}`}</span>
          <span
            aria-hidden="true"
            className="poster digits grid grid-cols-[1fr_auto_1fr] pb-2 text-center text-[min(8rem,30cqw)] leading-none lg:text-[min(11rem,30cqw)]"
          >
            <span>{a.wins}</span>
            <span>:</span>
            <span>{b.wins}</span>
          </span>
        </h1>
      }
    >
      <p className="flex items-center justify-between gap-4 poster text-[1.5rem] leading-[1.1] lg:text-[2.25rem]">
        <Name player={a.player} className="text-side-a" />
        <Name player={b.player} className="text-right text-(--bb-side-b)" />
      </p>
      <p className="mt-1.5 border-paper/20 border-t-2 pt-2 text-center font-[650] text-small wrap-anywhere lg:mt-3 lg:pt-3 lg:text-body">
        {standLine(rival)}
      </p>
    </VersusPoster>
  );
}

const Name = ({ player, className }: { player: Player; className: string }) => (
  <bdi className={`min-w-0 flex-1 text-balance wrap-anywhere ${className}`}>{nameOf(player)}</bdi>
);

/** Returns "3 in a row for Nutmeg", or without a streak which player leads. */
export function standLine({ player, wins, losses, streak }: RivalPage): string {
  if (streak) return `${streak.length} in a row for ${streak.of === 'user' ? 'you' : nameOf(player)}`;
  if (wins === losses) return 'All square';
  return wins > losses ? `You lead by ${wins - losses}` : `${nameOf(player)} leads by ${losses - wins}`;
}

type PairBattle = RivalPage['battles'][number];

const words: Record<PairBattle['winner'], string> = { user: 'Won', opponent: 'Lost', tie: 'Draw' };

const leaver = { gave_up: 'quit', away: 'left', banned: 'were shut out' } as const;
/** Returns what decided a battle instead of its points; null if the points did. */
export function whyOf({ winner, endedBy }: Pick<PairBattle, 'winner' | 'endedBy'>): string | null {
  if (endedBy === 'ratings') return null;
  if (endedBy === 'timeout') return 'on time';
  return `${winner === 'user' ? 'they' : 'you'} ${leaver[endedBy]}`;
}

const dayMs = 24 * 60 * 60 * 1000;
const recentDays = 7;
const midnight = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);
const dated = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options);
const thisYear = dated({ day: 'numeric', month: 'short' });
const otherYear = dated({ day: 'numeric', month: 'short', year: 'numeric' });

/** Returns the day of a battle in the viewer's time zone: "Today", "3 days ago", "12 Nov". `now`: in milliseconds. */
export function whenLine(moment: string, now: number): string {
  const then = new Date(moment);
  const days = Math.round((midnight(now) - midnight(then.getTime())) / dayMs);
  // `days` may be negative, because the server's clock may be ahead.
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < recentDays) return `${days} days ago`;
  return (then.getFullYear() === new Date(now).getFullYear() ? thisYear : otherYear).format(then);
}

export function LastBattles({ battles, side }: { battles: readonly PairBattle[]; side: Side }) {
  const now = Date.now();
  if (battles.length === 0) return null;
  return (
    <section aria-labelledby="battles">
      <h2 id="battles" className="poster mt-7 mb-1 text-[1.875rem]">
        Last battles
      </h2>
      <ul>
        {battles.map((battle) => (
          <li key={battle.id} className="border-line border-b-2">
            <Battle battle={battle} side={side} when={whenLine(battle.endedAt, now)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type BattleProps = { battle: PairBattle; side: Side; when: string };

function Battle({ battle, side, when }: BattleProps) {
  const { id, mode, battleType, userScore, opponentScore } = battle;
  const [type, end, why] = [battleTypeLabel(battleType), words[battle.winner], whyOf(battle)];
  const length = modes[mode].label;
  const [own, theirs] = [formatPoints(userScore), formatPoints(opponentScore)];
  return (
    <Link href={paths.results(id)} className="relative block hover:bg-board-2">
      <span className="sr-only">{`${end}${why ? ` (${why})` : ''} ${own} to ${theirs}: ${type}, ${length}, ${when}. See the results`}</span>
      <span aria-hidden="true" className="flex min-h-14.5 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 pr-1">
        <Badge className={`w-14 justify-center border-2 border-keyline px-0! ${inkOf(battle, side)}`}>
          {end}
        </Badge>
        <span className="min-w-0 flex-1 basis-24 leading-[1.3]">
          <b className="block truncate">{type}</b>
          {why && <b className="block truncate text-small first-letter:uppercase">{why}</b>}
          <span className="block truncate text-muted text-small">{`${length} · ${when}`}</span>
        </span>
        <b className="poster digits ml-auto whitespace-nowrap text-[1.75rem] leading-none">
          {`${own} : ${theirs}`}
        </b>
        <ChevronRight className="text-faint" />
      </span>
    </Link>
  );
}

function inkOf({ winner }: PairBattle, side: Side): string {
  if (winner === 'tie') return 'bg-board-2';
  return (winner === 'user') === (side === 'a') ? 'ink-a' : 'ink-b';
}
