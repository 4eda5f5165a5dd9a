import { getTableColumns, type Table } from 'drizzle-orm';
import { changing, games, pairs, ratings, songs } from '#server/database/schema.ts';

/** A column of a table. `key`: its field in the rules; `isTime`: a timestamp, which is milliseconds since 1970 in the rules. */
export type Column = { key: string; name: string; type: string; isTime: boolean };

const columnsOf = (table: Table): Column[] =>
  Object.entries(getTableColumns(table)).map(([key, column]) => ({
    key,
    name: column.name,
    type: column.getSQLType(),
    isTime: column.getSQLType().startsWith('timestamp'),
  }));

/** All columns of each table, from the schema. A new column is read and inserted unless a list of `without` names it. */
export const battleColumns: readonly Column[] = columnsOf(games);
export const changingColumns = battleColumns.filter(({ key }) => key in changing);
export const songColumns: readonly Column[] = columnsOf(songs);
export const ratingColumns: readonly Column[] = columnsOf(ratings);
export const pairColumns: readonly Column[] = columnsOf(pairs);

export const without = (columns: readonly Column[], keys: readonly string[]): Column[] =>
  columns.filter(({ key }) => !keys.includes(key));

/** Returns the SQL that converts a timestamp to milliseconds since 1970. */
export const epochMs = (time: string): string => `(extract(epoch from ${time}) * 1000)::float8`;

/** Returns the SQL that reads a column of `table` in the form of the rules. */
export const readColumn = ({ name, isTime }: Column, table: string): string =>
  isTime ? epochMs(`${table}.${name}`) : `${table}.${name}`;

/** Returns the column definitions of a JSON record, with the field names of the rules. */
export const recordColumns = (columns: readonly Column[]): string =>
  columns.map(({ key, type, isTime }) => `"${key}" ${isTime ? 'float8' : type}`).join(', ');

/** Returns the SQL that converts a column of a JSON record to its stored form. */
export const storedColumn = ({ key, isTime }: Column, record: string): string =>
  isTime ? `to_timestamp(${record}."${key}" / 1000)` : `${record}."${key}"`;
