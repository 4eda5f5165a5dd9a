import { customType, timestamp } from 'drizzle-orm/pg-core';

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
/** Words that are only ever looked up: compared byte by byte, whatever language the database sorts names in. */
export const key = customType<{ data: string; config: { length?: number } }>({
  dataType: (config) => `${config?.length ? `varchar(${config.length})` : 'text'} collate "C"`,
});
