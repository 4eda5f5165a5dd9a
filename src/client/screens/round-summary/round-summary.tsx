import { EyeOff } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useParams } from 'wouter';
import { LoadingPage } from '#client/frame/loading-page.tsx';
import { MinimalHeader } from '#client/frame/minimal-header.tsx';
import { dismissToast } from '#client/frame/toasts.ts';
import { usePage } from '#client/frame/use-page.ts';
import { paths } from '#client/paths.ts';
import { type AtTable, BattleDoor } from '#client/screens/game/battle-door.tsx';
import { GiveUp } from '#client/screens/game/give-up.tsx';
import { WaitForAway } from '#client/screens/game/wait-for-away.tsx';
import { Note } from '#client/ui/note.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';
import { modes } from '#rules/modes.ts';
import { isSealed } from '#rules/view.ts';
import { ContinueBar } from './continue-bar.tsx';
import { type Reveal, revealOf } from './reveal.ts';
import { RoundSongs } from './round-songs.tsx';
import { ScoreSplit } from './score-split.tsx';
import { useStickerFeel } from './use-sticker-feel.ts';
import { useSummaryReactions } from './use-summary-reactions.ts';
import { wayOff } from './way-off.ts';
import './round-summary.css';

/** Between two rounds, and after the last one (spec §2 Round summary). */
export function RoundSummary() {
  const { id = '' } = useParams<{ id: string }>();
  return (
    <BattleDoor id={id} path={paths.roundSummary}>
      {(table) => <Between {...table} />}
    </BattleDoor>
  );
}

function Between(table: AtTable) {
  const { id, status, currentRound } = table.battle.game;
  const [, navigate] = useLocation();
  const away = wayOff(table.battle.game);
  useSummaryReactions(id);
  useEffect(() => {
    if (away) navigate(away, { replace: true });
  }, [away, navigate]);
  return away ? <LoadingPage /> : <Summary key={`${currentRound} ${status}`} {...table} />;
}

function Summary({ battle, me }: AtTable) {
  const { game } = battle;
  const final = game.status === 'completed';
  const title = final ? 'Final Results!' : `Round ${game.currentRound} Summary`;
  usePage(title);
  const reveal = revealOf(battle, me.id);
  useStickerFeel(reveal);
  // What was said about the last rating would lie over the totals.
  useEffect(dismissToast, []);
  return (
    <>
      <MinimalHeader title={modes[game.mode].label} />
      <main className="round-summary page with-bar">
        <div>
          <PageTitle className="side:text-[2.5rem] text-[min(3.25rem,13.3vw)]">{title}</PageTitle>
          <ScoreSplit battle={battle} me={me} reveal={reveal} />
          {isSealed(game) && (
            <Note icon={EyeOff} className="mt-2.5">
              Opponent scores hidden until final reveal!
            </Note>
          )}
          <ContinueBar game={game} />
        </div>
        <div className="songs">
          <Rounds battle={battle} me={me} reveal={reveal} />
          {/* It may come while somebody reads: under everything, it moves nothing. */}
          {!final && <WaitForAway battle={battle} me={me} />}
          {!final && <GiveUp gameId={game.id} />}
        </div>
      </main>
    </>
  );
}

/** The round just played; at the end all of them, the newest first. */
function Rounds({ battle, me, reveal }: AtTable & { reveal: Reveal }) {
  const { currentRound, status } = battle.game;
  if (status !== 'completed') {
    return <RoundSongs title="This round" round={currentRound} battle={battle} me={me} reveal={reveal} />;
  }
  return Array.from({ length: currentRound }, (_, before) => currentRound - before).map((round) => (
    <RoundSongs key={round} title={`Round ${round}`} round={round} battle={battle} me={me} reveal={reveal} />
  ));
}
