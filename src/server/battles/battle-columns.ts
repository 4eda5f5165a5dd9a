import { getTableColumns } from 'drizzle-orm';
import { games } from '#server/database/schema.ts';

/** A column of a battle's row. `key`: its name in the rules; `isTime`: milliseconds since 1970 there. */
type BattleColumn = { key: string; name: string; type: string; isTime: boolean };

/** All columns of a battle's row: what is read and stored follows from the schema alone. */
export const battleColumns: readonly BattleColumn[] = Object.entries(getTableColumns(games)).map(
  ([key, column]) => ({
    ...{ key, name: column.name, type: column.getSQLType() },
    isTime: column.getSQLType().startsWith('timestamp'),
  }),
);

/** Set when the room is opened and never changed by a move: left out of its UPDATE. */
const fixedColumns = [
  'id',
  'roomCode',
  'hostId',
  'maxPlayers',
  'mode',
  'battleType',
  'pace',
  'totalRounds',
  'createdAt',
];

/** The columns that a move may change; the version it raises itself. */
export const movedColumns = battleColumns.filter(({ key }) => ![...fixedColumns, 'version'].includes(key));

/** A time of PostgreSQL as milliseconds since 1970. */
export const epochMs = (time: string) => `(extract(epoch from ${time}) * 1000)::float8`;
