import { nameOf, opponentOf, sideOf } from '#client/data/use-battle.ts';
import { DaysClock } from '#client/screens/game/clock/days-clock.tsx';
import { SongsThisRound } from '#client/screens/game/overview/songs-this-round.tsx';
import type { TableView } from '#client/screens/game/table-view.ts';
import { PushOffer } from '#client/shell/push/push-offer.tsx';
import { isTheirPick } from '#rules/situation.ts';
import { BannerAd } from './banner-ad.tsx';
import { OpponentRecord } from './opponent-record.tsx';

/** The line under the opponent. That they have the song is said by the banner. */
export const lineAnytime = (name: string, picks: boolean): string =>
  `${picks ? `${name} picks the next song. ` : ''}Close this page, we keep your place.`;

/** The opponent's step in a battle any time: how long it may take, and that the page may be closed. */
export const AnytimeOpponentTurn: TableView = ({ battle, me, situation, banner }) => {
  const { players } = battle.game;
  const opponent = opponentOf(players, me.id);
  const name = nameOf(opponent);
  const side = opponent ? sideOf(players, opponent.id) : 'b';
  return (
    <div className="panel columns page">
      <div>
        {banner}
        <OpponentRecord
          opponent={opponent}
          name={name}
          side={side}
          line={lineAnytime(name, isTheirPick(situation))}
        >
          <DaysClock battle={battle} name={name} />
        </OpponentRecord>
        <PushOffer className="mb-4" />
      </div>
      <div className="mt-[14px] lg:mt-0">
        <SongsThisRound battle={battle} me={me} />
        <div className="mt-4">
          <BannerAd avatarType={me.avatarType} />
        </div>
      </div>
    </div>
  );
};
