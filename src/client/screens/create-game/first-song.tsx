import { useEffect } from 'react';
import { PickSong, useSongPicking } from '#client/battle/picking/pick-song.tsx';
import { removeSongDraft, songToSend } from '#client/battle/picking/use-chosen-song.ts';
import { vibrate } from '#client/device/cues.ts';
import { go } from '#client/shell/go.ts';
import { usePageTitle } from '#client/shell/use-page-title.ts';
import { paths } from '#contract/paths.ts';
import type { BattleType } from '#rules/battle-types.ts';
import type { Mode } from '#rules/modes.ts';
import { storeChoice, useOpenBattle } from './open-battle.ts';
import { StepHeader } from './step-header.tsx';
import '#client/battle/game.css';

const title = 'Send a song with the invite';
const draftKey = 'invite';

/** Shows the last step of an anytime battle, whose room opens with a song. */
export function FirstSong({ mode, battleType }: { mode: Mode; battleType: BattleType }) {
  usePageTitle(title);
  // "Back" shows the choices of this URL, also if it is an older entry of the history.
  useEffect(() => storeChoice({ mode, battleType, pace: 'anytime' }), [mode, battleType]);
  const { open, opening } = useOpenBattle();
  const picking = useSongPicking({ battleType, draftKey, played: new Set() });
  const send = () => {
    if (!picking.choice) return;
    vibrate('send');
    open({ mode, battleType, pace: 'anytime', song: songToSend(picking.choice) }, () =>
      removeSongDraft(draftKey),
    );
  };
  const banner = (
    <div className="banner">
      <div className="banner-text">
        <span className="bill cramped:hidden mb-2 text-faint">Now your song</span>
        <h1 tabIndex={-1} className="banner-block ink-a poster">
          {title}
        </h1>
      </div>
    </div>
  );
  return (
    <div className="game lg:[--panel-top:1.75rem]" data-situation="share-your-song">
      <StepHeader onBack={() => go(`${paths.createGame}?mode=${mode}`)} />
      <main>
        <PickSong picking={picking} side="a" sending={opening} onSend={send} banner={banner} />
      </main>
    </div>
  );
}
