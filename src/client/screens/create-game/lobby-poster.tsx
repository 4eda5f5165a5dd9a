import type { CSSProperties } from 'react';
import { CodeTiles } from '#client/battle/invite/code-tiles.tsx';
import { nameOf } from '#client/data/use-battle.ts';
import { RecordDisc } from '#client/ui/art/record-disc.tsx';
import { Versus } from '#client/ui/art/versus.tsx';
import { Split } from '#client/ui/layout/split.tsx';
import type { Game } from '#contract/schemas.ts';
import { modes } from '#rules/modes.ts';
import './lobby-poster.css';

/** The poster is drawn on a sheet 390 wide; this is one of those units, whatever the screen. */
const u = (units: number): string => `calc(var(--u) * ${units})`;
const at = (place: Record<string, number>): CSSProperties =>
  Object.fromEntries(Object.entries(place).map(([side, units]) => [side, u(units)]));

export function LobbyPoster({ game }: { game: Game }) {
  return (
    <div className="lobby-sheet">
      <Split share={50} height="var(--sheet)" size="lobby" className="lobby-poster">
        <RecordDisc
          avatar={game.host.avatarType}
          size={u(212)}
          className="absolute"
          style={{ ...at({ left: -14, top: 32 }), position: 'absolute' }}
        />
        <span className="lobby-nobody poster" style={at({ right: 6, top: 92 })} aria-hidden="true">
          ?
        </span>
        <span className="lobby-versus" style={{ top: u(144) }}>
          <Versus size={76} />
        </span>
        <b dir="auto" className="lobby-name left-5" style={at({ top: 262 })}>
          {nameOf(game.host)}
        </b>
        <b dir="auto" className="lobby-name right-5 text-right" style={at({ top: 284 })}>
          Your opponent
        </b>
        <div className="key-panel lobby-code">
          <p className="bill flex justify-between gap-3">
            <span>Room code</span>
            <span>{modes[game.mode].label}</span>
          </p>
          <CodeTiles code={game.roomCode} />
        </div>
      </Split>
    </div>
  );
}
