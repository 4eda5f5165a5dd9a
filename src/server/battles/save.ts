import type { Battle, Rating } from '#rules/battle.ts';
import { recordsOf } from '#rules/standings.ts';
import type { Ask } from '#server/database/open.ts';
import { together } from '#server/database/together.ts';
import { saveStatement } from './save-statement.ts';
import type { StoredBattle } from './store.ts';

type Change = { before: StoredBattle; after: Battle };
/** Stores what a move changed; null when another move came first. */
export type SaveBattle = (before: StoredBattle, after: Battle) => Promise<StoredBattle | null>;

/** As many moves as go together at most. */
const most = 100;

export function openSaving(ask: Ask): SaveBattle {
  const saveAll = async (changes: Change[]) => {
    const saved = (await ask(saveStatement, [JSON.stringify(changes.map(wantedOf))])) as { id: number }[];
    const moved = new Set(saved.map(({ id }) => id));
    return changes.map((change) => (moved.has(change.before.id) ? storedOf(change) : null));
  };
  const save = together(saveAll, { keyOf: ({ before }: Change) => before.id, most });
  return (before, after) => save({ before, after });
}

/** The battle as it is to be, with nothing of its songs and ratings but what is new. */
const wantedOf = ({ before, after }: Change) => ({
  ...after,
  version: before.version,
  songs: after.songs.filter((song, at) => song !== before.songs[at]),
  ratings: after.ratings.slice(before.ratings.length),
  records: after.status === 'completed' && before.status !== 'completed' ? recordsOf(after) : [],
});

const storedOf = ({ before, after }: Change): StoredBattle => ({
  ...after,
  ratings: after.ratings.map(shown),
  version: before.version + 1,
});

/** What was written and is not shown is stored, and not remembered. */
const shown = ({ writtenComment: _, ...rating }: Rating): Rating => rating;
