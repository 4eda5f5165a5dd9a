import type { Battle, Rating } from '#rules/battle.ts';
import { recordsOf } from '#rules/standings.ts';
import type { Ask } from '#server/database/open.ts';
import { together } from '#server/database/together.ts';
import { saveStatement } from './save-statement.ts';
import type { StoredBattle } from './store.ts';

type Change = { before: StoredBattle | null; after: Battle };
/**
 * Stores what a move changed, or a new battle, of which nothing was before. Null: another move came first, or another
 * battle has its room code.
 */
export type SaveBattle = (before: StoredBattle | null, after: Battle) => Promise<StoredBattle | null>;

/** Few enough that one group is computed while the disk keeps another. */
const groups = { most: 16, atOnce: 4 } as const;

export function openSaving(ask: Ask): SaveBattle {
  const saveAll = async (changes: Change[]) => {
    const saved = (await ask(saveStatement, [JSON.stringify(changes.map(wantedOf))])) as { id: number }[];
    const stored = new Set(saved.map(({ id }) => id));
    return changes.map((change) => (stored.has(change.after.id) ? storedOf(change) : null));
  };
  const save = together(saveAll, { ...groups, keyOf: ({ after }) => after.id });
  return (before, after) => save({ before, after });
}

/** The battle as it is to be: all of a new one, else what moves change, with nothing of its songs and ratings but what is new. */
const wantedOf = ({ before, after }: Change) => ({
  ...(before ? movingOf(after) : after),
  version: before?.version ?? null,
  songs: someOf(after.songs.filter((song, at) => song !== before?.songs[at])),
  ratings: someOf(after.ratings.slice(before?.ratings.length)),
  records: after.status === 'completed' && before?.status !== 'completed' ? recordsOf(after) : undefined,
});

function movingOf(battle: Battle) {
  const { roomCode, hostId, maxPlayers, mode, battleType, totalRounds, createdAt, ...moving } = battle;
  return moving;
}

const someOf = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);

const storedOf = ({ before, after }: Change): StoredBattle => ({
  ...after,
  ratings: after.ratings.map(shown),
  version: before ? before.version + 1 : 0,
});

/** What was written and is not shown is stored, and not remembered. */
const shown = ({ writtenComment: _, ...rating }: Rating): Rating => rating;
