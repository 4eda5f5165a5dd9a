import { useEffect, useRef } from 'react';
import { useAnnounce } from '#client/announce/announce.ts';
import type { TableProps } from '#client/battle/battle-guard.tsx';
import { nameOf, opponentOf, sideOf } from '#client/battle/players.ts';
import { play, vibrate } from '#client/device/cues.ts';
import { Arrival, useArrival } from '#client/screens/game/arrival/arrival.tsx';
import { AnytimeClock } from '#client/screens/game/clock/anytime-clock.tsx';
import { TurnTimer } from '#client/screens/game/clock/turn-timer.tsx';
import { OpponentTurn } from '#client/screens/game/panels/opponent-turn.tsx';
import { RatingPanel } from '#client/screens/game/panels/rating-panel.tsx';
import { SongPicker } from '#client/screens/game/panels/song-picker.tsx';
import { usePageTitle } from '#client/shell/use-page-title.ts';
import { classNames } from '#client/ui/class-names.ts';
import { useServerRendered } from '#client/ui/use-hydrated.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { isAnytime } from '#rules/pace.ts';
import { isOwnMove, type Situation, songsToRate } from '#rules/situation.ts';
import { GameHeader } from './game-header.tsx';
import type { GamePanel } from './game-panel.ts';
import { type BannerState, banners, TurnBanner } from './turn-banner.tsx';

/** Panels of the situations in which this player moves; in the others the player waits. */
const panels: { [Move in Situation]?: GamePanel } = {
  'share-your-song': SongPicker,
  'rate-their-song': RatingPanel,
  'swap-your-song': SongPicker,
};

/** Shows the clock of the turn in a live battle, or of the step in an anytime battle. */
function Clock({ table, me, state }: TableProps & { state: BannerState }) {
  const shares = state === 'share-your-song';
  if (!isAnytime(table.game)) return shares && <TurnTimer table={table} />;
  const swaps = state === 'they-swap';
  const name = swaps ? nameOf(opponentOf(table.game.players, me.id)) : null;
  return (swaps || isOwnMove(state)) && <AnytimeClock table={table} name={name} block={shares} />;
}

/** Delay of the horn after the sound of a sticker, in milliseconds. */
const hornAfterSticker = 260;

/** Plays sounds and vibrations for the own move and for an arrived rating; none while `bannerState` is null. */
function useTurnFeedback(bannerState: BannerState | null, round: number, ratings: number): void {
  const ratingsBefore = useRef(ratings);
  const move = useRef('');
  useEffect(() => {
    const landed = ratings > ratingsBefore.current;
    const now = `${bannerState} ${round}`;
    const isNewMove = bannerState !== null && isOwnMove(bannerState) && move.current !== now;
    ratingsBefore.current = ratings;
    move.current = now;
    if (landed) play('sticker');
    if (isNewMove) play('turn', { inMs: landed ? hornAfterSticker : 0 });
    if (landed || isNewMove) vibrate(isNewMove ? 'turn' : 'sticker');
  }, [bannerState, round, ratings]);
}

type GameBoardProps = TableProps & { situation: Situation; bannerState: BannerState };

export function GameBoard({ table, me, situation, bannerState }: GameBoardProps) {
  const { game, ratings } = table;
  const Panel = panels[situation] ?? OpponentTurn;
  const title = useRef<HTMLHeadingElement>(null);
  const count = useArrival(table);
  const arrives = count > 0;
  const seen = useRef(useServerRendered() ? situation : null);
  usePageTitle(banners[bannerState].text);
  useAnnounce(arrives ? '' : banners[bannerState].text);
  useTurnFeedback(arrives ? null : bannerState, game.currentRound, ratings.length);
  useEffect(() => {
    // A new panel starts at its top.
    if (seen.current !== situation) window.scrollTo({ top: 0, behavior: 'instant' });
    seen.current = situation;
  }, [situation]);
  const [rated] = songsToRate(game, table, me.id);
  const content = `${situation} ${rated?.videoId} ${rated?.swap}`;
  useEffect(() => {
    // The title gets the focus that the removed panel, song or note had. It is hidden during the arrival.
    const isLost = content && document.activeElement === document.body;
    if (!arrives && isLost) title.current?.focus({ preventScroll: true });
  }, [content, arrives]);
  const banner = (
    <TurnBanner
      state={bannerState}
      side={sideOf(game.players, me.id)}
      aside={<Clock table={table} me={me} state={bannerState} />}
    />
  );
  return (
    <div className={classNames('game', arrives && 'arriving')} data-situation={situation}>
      {arrives && <Arrival table={table} me={me} count={count} />}
      <GameHeader table={table} me={me} />
      <main>
        <h1
          ref={title}
          tabIndex={-1}
          className="sr-only"
        >{`${battleTypeLabel(game.battleType)}, round ${game.currentRound} of ${game.totalRounds}`}</h1>
        <Panel
          key={`${situation} ${game.currentRound}`}
          table={table}
          me={me}
          situation={situation}
          banner={banner}
        />
      </main>
    </div>
  );
}
