import type { AtTable } from '#client/battle/battle-door.tsx';
import { nameOf, seatOf } from '#client/data/use-battle.ts';
import { LogOutLink } from '#client/shell/header/log-out-link.tsx';
import { AvatarDisc } from '#client/ui/art/avatar-disc.tsx';
import { SideTag } from '#client/ui/art/side-tag.tsx';
import { MuteButton } from './mute-button.tsx';
import { Scores } from './scores.tsx';
import { RoundSegments } from './segments.tsx';

/** Who you are, on which side, how far the battle is, and the score (spec §2 Game). */
export function GameHeader({ battle, me }: AtTable) {
  const { players, currentRound, totalRounds } = battle.game;
  const seat = seatOf(players, me.id);
  return (
    <header className="game-top">
      <AvatarDisc avatar={me.avatarType} size={42} seat={seat} />
      <span className="min-w-0">
        <b className="block truncate leading-[1.2]" dir="auto">
          {nameOf(me)}
        </b>
        <span className="flex items-center gap-1.5 text-muted text-small">
          <SideTag seat={seat} />
          <span className="truncate">{`${players.length} player${players.length === 1 ? '' : 's'}`}</span>
        </span>
      </span>
      <span className="rounds">
        <b className="whitespace-nowrap text-small">{`Round ${currentRound} of ${totalRounds}`}</b>
        <RoundSegments round={currentRound} total={totalRounds} width="100%" />
      </span>
      <span className="tools">
        <MuteButton />
        <LogOutLink />
      </span>
      <div className="standing">
        <Scores battle={battle} me={me} />
      </div>
    </header>
  );
}
