import { battleAddress } from '#client/battle/battle-address.ts';
import { nameOf, opponentOf } from '#client/data/use-battle.ts';
import { paths } from '#client/paths.ts';
import type { EndedGame } from '#contract/schemas.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { modes } from '#rules/modes.ts';
import { NoteRow } from './note-row.tsx';

const byThem = { gave_up: 'They gave up', away: 'They were away', banned: 'They were shut out' } as const;

/** How a battle ended while the player was away, in one line. */
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
