import { getTableColumns, type Table } from 'drizzle-orm';
import { games, ratings, songs } from '#server/database/schema.ts';

/** A column of a table. `key`: its name in the rules; `isTime`: milliseconds since 1970 there. */
export type Column = { key: string; name: string; type: string; isTime: boolean };

const columnsOf = (table: Table): Column[] =>
  Object.entries(getTableColumns(table)).map(([key, column]) => ({
    key,
    name: column.name,
    type: column.getSQLType(),
    isTime: column.getSQLType().startsWith('timestamp'),
  }));

/** All columns of these rows: what is read and stored of a battle follows from the schema alone. */
export const battleColumns: readonly Column[] = columnsOf(games);
export const songColumns: readonly Column[] = columnsOf(songs);
export const ratingColumns: readonly Column[] = columnsOf(ratings);

export const without = (columns: readonly Column[], keys: readonly string[]): Column[] =>
  columns.filter(({ key }) => !keys.includes(key));

/** A time of PostgreSQL as milliseconds since 1970. */
export const epochMs = (time: string): string => `(extract(epoch from ${time}) * 1000)::float8`;

/** A column of `table` as the rules have it. */
export const readColumn = ({ name, isTime }: Column, table: string): string =>
  isTime ? epochMs(`${table}.${name}`) : `${table}.${name}`;

/** The columns of a record that comes as JSON, under the names of the rules. */
export const recordColumns = (columns: readonly Column[]): string =>
  columns.map(({ key, type, isTime }) => `"${key}" ${isTime ? 'float8' : type}`).join(', ');

/** A column of such a record as it is stored. */
export const storedColumn = ({ key, isTime }: Column, record: string): string =>
  isTime ? `to_timestamp(${record}."${key}" / 1000)` : `${record}."${key}"`;
