import { VersusPoster } from '#client/battle/versus-poster.tsx';
import { nameOf } from '#client/data/use-battle.ts';
import type { Player, Reply } from '#contract/schemas.ts';

export type RivalPage = Reply<'showRival'>;

/** The two in the inks they have against each other: Side A left, whoever looks. */
export function sidesOf(rival: RivalPage, me: Player) {
  const own = { player: me, wins: rival.wins };
  const other = { player: rival.player, wins: rival.losses };
  return rival.side === 'a' ? { a: own, b: other } : { a: other, b: own };
}

type RivalPosterProps = { rival: RivalPage; me: Player };

export function RivalPoster({ rival, me }: RivalPosterProps) {
  const { a, b } = sidesOf(rival, me);
  const leader = a.wins > b.wins ? a : b;
  const decided = a.wins + b.wins;
  return (
    <VersusPoster
      margins={['Rivals', battlesLine(rival)]}
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
      <p className="mt-1.5 border-paper/20 border-t-2 pt-2 text-center font-[650] text-small lg:mt-3 lg:pt-3 lg:text-body">
        {standLine(rival)}
      </p>
    </VersusPoster>
  );
}

const Name = ({ player, className }: { player: Player; className: string }) => (
  <bdi className={`min-w-0 flex-1 text-balance wrap-anywhere ${className}`}>{nameOf(player)}</bdi>
);

function battlesLine({ wins, losses, draws }: RivalPage): string {
  const battles = wins + losses + draws;
  return battles === 1 ? '1 battle' : `${battles} battles`;
}

/** "3 in a row for Nutmeg"; where nobody has a streak, who is ahead. */
export function standLine({ player, wins, losses, streak }: RivalPage): string {
  if (streak) return `${streak.length} in a row for ${streak.of === 'user' ? 'you' : nameOf(player)}`;
  if (wins === losses) return 'All square';
  return wins > losses ? `You lead by ${wins - losses}` : `${nameOf(player)} leads by ${losses - wins}`;
}
