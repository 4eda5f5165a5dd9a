import { Link } from 'wouter';
import { nameOf } from '#client/battle/players.ts';
import { useCall } from '#client/data/use-call.ts';
import { ChallengeButton } from '#client/play-requests/challenge-button.tsx';
import { AvatarDisc } from '#client/ui/art/disc.tsx';
import { otherSide } from '#client/ui/art/sides.tsx';
import { paths } from '#contract/paths.ts';
import type { Reply } from '#contract/schemas.ts';

type Rival = Reply<'showRivals'>[number];

export function Rivals() {
  const { data: rivals = [] } = useCall('showRivals');
  if (rivals.length === 0) return null;
  return (
    <section aria-labelledby="rivals" className="mt-4.5 lg:mt-0 lg:mb-8">
      <h2 id="rivals" className="poster text-[1.875rem]">
        Rivals
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-6 xl:has-[li+li]:grid-cols-2">
        {rivals.map((rival) => (
          <li key={rival.player.id} className="flex flex-wrap items-center gap-x-2 border-line border-b-2">
            <RivalLink rival={rival} />
            {rival.lastGameId !== null && (
              <ChallengeButton
                player={rival.player}
                compact
                className="my-2 ml-auto flex-none narrow:[&>.lucide]:hidden xl:[&>.lucide]:hidden"
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function RivalLink({ rival }: { rival: Rival }) {
  const { player, side: own, wins, losses } = rival;
  const name = nameOf(player);
  const theirs = otherSide(own);
  return (
    <Link href={paths.rival(player.id)} className="relative block min-w-0 flex-1 basis-32 hover:bg-board-2">
      <span className="sr-only">{`${name}. You ${wins}, ${name} ${losses}`}</span>
      <span aria-hidden="true" className="flex min-h-16 items-center gap-3 py-1">
        <AvatarDisc avatar={player.avatarType} size={44} side={theirs} />
        <span className="@container/rival min-w-0 flex-1">
          <b
            className="block text-balance text-[1.0625rem] leading-tight wrap-anywhere narrow:font-stretch-85%"
            dir="auto"
          >
            {name}
          </b>
          <span className="mt-1 flex items-center gap-2">
            <span className="poster digits flex flex-none overflow-hidden rounded-[3px] text-[1.25rem] leading-none shadow-[0_0_0_2px_var(--bb-keyline)]">
              <b className={`ink-${own} min-w-7 px-1 py-0.5 text-center`}>{`You ${wins}`}</b>
              <b className={`ink-${theirs} min-w-7 px-1 py-0.5 text-center`}>{losses}</b>
            </span>
            <span className="@max-[8.5rem]/rival:hidden truncate text-muted text-small">
              {leadLine(rival)}
            </span>
          </span>
        </span>
      </span>
    </Link>
  );
}

function leadLine({ wins, losses }: Rival): string {
  if (wins === losses) return 'All square';
  return wins > losses ? 'You lead' : 'They lead';
}
