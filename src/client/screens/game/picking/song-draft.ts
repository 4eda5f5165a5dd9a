import { useEffect } from 'react';
import { keepsake } from '#client/device/keepsake.ts';
import type { Game } from '#contract/schemas.ts';
import type { Choice } from './use-chosen-song.ts';

/** What is typed, whether all of YouTube was asked for it, and the song that is chosen. */
export type SongDraft = { typed: string; everywhere: boolean; choice: Choice | null };

const kept = keepsake<SongDraft>('songDraft');
const turnOf = ({ id, currentRound }: Game) => `${id} ${currentRound}`;

const noSongDraft: SongDraft = { typed: '', everywhere: false, choice: null };

export const keptSongDraft = (game: Game): SongDraft => kept.of(turnOf(game)) ?? noSongDraft;

/** It was sent, or the turn is over. */
export const forgetSongDraft = kept.forget;

/** Neither a reload of the page nor a way out and back takes away what was found in this turn. */
export function useKeepSongDraft(game: Game, { typed, everywhere, choice }: SongDraft): void {
  const turn = turnOf(game);
  useEffect(() => {
    if (typed || choice) kept.keep(turn, { typed, everywhere, choice });
    else kept.forget();
  }, [turn, typed, everywhere, choice]);
}
