import { useEffect } from 'react';
import { useAnnounce } from '#client/announce/announce.ts';
import type { AtTable } from '#client/battle/battle-door.tsx';
import { nameOf } from '#client/data/use-battle.ts';
import { touch } from '#client/device/haptics.ts';
import { play } from '#client/device/sound.ts';
import { RecordDisc } from '#client/ui/art/record-disc.tsx';
import { Versus } from '#client/ui/art/versus.tsx';
import { Split } from '#client/ui/layout/split.tsx';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { modes } from '#rules/modes.ts';
import './arrival.css';

/** Each record lands after the one before it, in milliseconds. */
const landsEvery = 120;

/** Before the first clock begins: who has met here, who starts, and how soon. */
export function Arrival({ battle: { game }, me, count }: AtTable & { count: number }) {
  const { players, battleType, mode, currentTurn } = game;
  const [a, b] = players;
  const there = players.filter(({ id }) => id !== me.id).map(nameOf);
  const starter = players.find(({ id }) => id === currentTurn);
  useAnnounce(
    `${there.join(' and ')} is here. ${starter?.id === me.id ? 'You start.' : `${nameOf(starter)} starts.`}`,
  );
  useEffect(() => {
    play('sticker');
    play('sticker', { inMs: landsEvery });
    touch('sticker', { times: 2, everyMs: landsEvery });
  }, []);
  return (
    // Said aloud above.
    <section className="arrival" aria-hidden="true">
      <div className="ink-y band">
        <p className="bill margins">
          <span>Round 1</span>
          <span>{modes[mode].label}</span>
        </p>
        <b className="poster title">{battleTypeLabel(battleType)}</b>
      </div>
      <Split share={50} height="auto" size="poster" className="meeting">
        <RecordDisc avatar={a?.avatarType} size="var(--disc)" className="who a" />
        <b className="poster name a" dir="auto">
          {nameOf(a)}
        </b>
        <RecordDisc avatar={b?.avatarType} size="var(--disc)" className="who b" />
        <b className="poster name b" dir="auto">
          {nameOf(b)}
        </b>
        <span className="burst">
          <Versus size={84} />
        </span>
      </Split>
      <div className="key-panel count">
        <b className="poster starts" dir="auto">
          {starter?.id === me.id ? 'You start' : `${nameOf(starter)} starts`}
        </b>
        <b className="poster digits number">{count}</b>
      </div>
    </section>
  );
}
